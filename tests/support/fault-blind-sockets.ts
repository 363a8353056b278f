import { WebSocket } from 'ws';

// A fault for a server's process: `bufferedAmount` is hidden, so everything is sent to everyone at once.

Object.defineProperty(WebSocket.prototype, 'bufferedAmount', { get: () => 0 });
