import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

// Preloaded into a server's process: reports its memory after a forced collection, the bytes buffered in its sockets
// for slow readers, and its processor time so far.

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
// The open channel must not keep the server from ending.
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
