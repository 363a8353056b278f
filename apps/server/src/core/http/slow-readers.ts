import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Progress {
  /** Progress of its responses, in bytes written and bytes buffered. */
  mark: string;
  since: number;
}

/**
 * Closes connections whose client does not read its responses. Node's own timeout does not apply as long as a byte
 * arrives now and then, and each response is held in memory. WebSockets have their own limit.
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
