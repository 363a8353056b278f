import { WebSocket } from 'ws';

// A fault for a server's process: one message in a hundred is dropped silently.

const { send } = WebSocket.prototype;
let pushes = 0;
Object.defineProperty(WebSocket.prototype, 'send', {
  value(this: WebSocket, ...sent: Parameters<WebSocket['send']>): void {
    const [data] = sent;
    const isPush = typeof data === 'string' && data.includes('"kind":"message"');
    if (isPush) pushes += 1;
    if (!isPush || pushes % 100 !== 0) Reflect.apply(send, this, sent);
  },
});
