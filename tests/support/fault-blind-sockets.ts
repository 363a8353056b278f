import { WebSocket } from 'ws';

// A fault for a server's process: nobody sees how much waits for a reader, so everything is sent to everyone at once.

Object.defineProperty(WebSocket.prototype, 'bufferedAmount', { get: () => 0 });
