import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Progress {
  /** How far its answers have come, in bytes that were taken and bytes that wait. */
  mark: string;
  since: number;
}

/**
 * Ends connections whose answers nobody takes. Node's own timer does not see them as long as a byte comes in now and
 * then, and each holds an answer in memory. WebSockets have their own rule.
 */
export function endUnread(
  fastify: FastifyInstance,
  { silence, look }: { silence: number; look: number },
): void {
  const sockets = new Map<Socket, Progress>();
  fastify.server.on('connection', (socket: Socket) => {
    sockets.set(socket, { mark: '', since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.server.on('upgrade', ({ socket }: IncomingMessage) => void sockets.delete(socket));
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of sockets) {
      const mark = `${socket.bytesWritten} ${socket.writableLength}`;
      if (socket.writableLength === 0 || mark !== progress.mark)
        sockets.set(socket, { mark, since: now });
      else if (now - progress.since > silence) socket.destroy();
    }
  }, look);
  timer.unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}
