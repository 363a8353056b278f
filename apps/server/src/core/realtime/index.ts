export { type SocketMetrics, registerSocket } from './socket.ts';
