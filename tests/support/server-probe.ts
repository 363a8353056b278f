import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

// Loaded into a server's process before the product: tells what its memory holds after a forced collection, and how
// much waits in its sockets for readers who don't take it, and what it has cost so far.

const open = new Set<Socket>();
subscribe('net.server.socket', (message) => {
  const socket = socketOf(message);
  if (socket === undefined) return;
  open.add(socket);
  socket.once('close', () => open.delete(socket));
});

process.on('message', (question) => {
  process.send?.(question === 'memory' ? memory() : question === 'cost' ? cost() : buffers());
});
// What waits for questions must not keep the server from ending.
process.channel?.unref();

function memory() {
  // What the first one finalizes, the second one frees.
  globalThis.gc?.({ type: 'major', execution: 'sync' });
  globalThis.gc?.({ type: 'major', execution: 'sync' });
  const { rss, heapUsed } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed };
}

function cost() {
  const { user, system } = process.cpuUsage();
  return { microseconds: user + system };
}

function buffers() {
  const waiting = [...open].map((socket) => socket.writableLength);
  return { sockets: open.size, mostWaitingBytes: Math.max(0, ...waiting) };
}

function socketOf(message: unknown): Socket | undefined {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return undefined;
  return message.socket instanceof Socket ? message.socket : undefined;
}
