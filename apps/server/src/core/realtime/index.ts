export { type SocketFigures, registerSocket } from './socket.ts';
