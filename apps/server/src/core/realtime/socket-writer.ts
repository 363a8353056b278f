import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** Outgoing side of one connection. */
export interface Outlet {
  /** Sends a text; dropped while the connection is closing. */
  send(text: string): void;
  /** Sends an encoded text, in one write with others for the same reader in the same tick. */
  push(text: Buffer): void;
  /** The connection is not closing. */
  isOpen(): boolean;
  /** The buffer is above the high-water mark: the reader has to catch up before it gets more. */
  isLagging(): boolean;
  /** Resolves once the reader has taken most of what was sent; immediately unless it lags. */
  drained(): Promise<void>;
  /** Disconnects a reader who can't keep up. */
  drop(): void;
}

/** High-water mark in bytes buffered for a reader. Streams wait for it, positions are coalesced. */
const lagging = 128 * 1024;
/**
 * Hard limit of bytes buffered for one reader, plus the message that exceeds it: any further write, even a pong, closes
 * the connection instead. Holds a burst from all streams of one client.
 */
const cutOff = 4 * lagging;
const asText = { binary: false } as const;

/** Maximum delay of a write in milliseconds. */
const longestHold = 10;

type Line = Pick<Duplex, 'cork' | 'uncork'>;
const held = new Set<Line>();
let freeAt = 0;

/**
 * A write is the most expensive step (a system call), so the messages of one tick are corked into one write. After
 * writes to many readers the next ones are delayed by as long as those took: under load messages are batched, with few
 * readers nothing is delayed.
 */
function hold(line: Line): void {
  if (held.has(line)) return;
  if (held.size === 0) {
    const wait = freeAt - performance.now();
    if (wait > 0) setTimeout(releaseAll, Math.ceil(wait));
    else setImmediate(releaseAll);
  }
  held.add(line);
  line.cork();
}

function releaseAll(): void {
  const begun = performance.now();
  for (const line of held) line.uncork();
  held.clear();
  const now = performance.now();
  freeAt = now + Math.min(now - begun, longestHold);
}

function release(line: Line): void {
  if (held.delete(line)) line.uncork();
}

type Reader = Pick<WebSocket, 'readyState' | 'OPEN' | 'send' | 'bufferedAmount' | 'terminate'>;

/** @param line the raw socket that was upgraded. */
export function openOutlet(socket: Reader, line: Line): Outlet {
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const isBeyond = (limit: number): boolean => {
    if (!isOpen() || socket.bufferedAmount <= limit) return false;
    // Possibly only our own cork holds it back.
    release(line);
    return socket.bufferedAmount > limit;
  };
  const isLagging = (): boolean => isBeyond(lagging);
  /** Every write passes here. */
  const mayWrite = (): boolean => {
    if (!isOpen()) return false;
    if (!isBeyond(cutOff)) return true;
    socket.terminate();
    return false;
  };
  return {
    isOpen,
    send(text) {
      if (mayWrite()) socket.send(text);
    },
    push(text) {
      if (!mayWrite()) return;
      hold(line);
      socket.send(text, asText);
    },
    isLagging,
    async drained() {
      while (isLagging()) await sleep(20, undefined, { ref: false });
    },
    drop: () => socket.terminate(),
  };
}
