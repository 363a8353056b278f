import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** The way to one reader. */
export interface Outlet {
  /** Sends a text; whoever is leaving gets nothing more. */
  tell(text: string): void;
  /** Sends a text that is already bytes, together with what else comes for the same reader in the same moment. */
  push(text: Buffer): void;
  /** Nobody has begun to close it. */
  isOpen(): boolean;
  /** So much is on its way that the reader has to catch up before it gets more. */
  isLagging(): boolean;
  /** Resolves once the reader has taken most of what was sent; at once unless it lags. */
  drained(): Promise<void>;
  /** Cuts off a reader who can't keep up. */
  drop(): void;
}

/** High-water mark: bytes on their way to a reader who lags. Streams wait for it, positions are coalesced. */
const lagging = 128 * 1024;
/**
 * Bytes that wait for one reader, at most, plus the message that crosses the limit: whatever is written next, an answer
 * to a ping as much as an event, ends the connection instead. Room for what all streams of one client say at once.
 */
const cutOff = 4 * lagging;
const asText = { binary: false } as const;

/** Milliseconds that anything is held back, at most. */
const longestHold = 10;

type Line = Pick<Duplex, 'cork' | 'uncork'>;
const held = new Set<Line>();
let freeAt = 0;

/**
 * A write costs the kernel more than all that comes before it, so what a reader gets in one turn leaves in one write.
 * After a crowd was written to, as much time goes by until the next writing as that one took: while much is said to
 * many, each gets several things at once; where few listen nothing is held back.
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

/** @param line what the socket was upgraded from, and writes to. */
export function openOutlet(socket: Reader, line: Line): Outlet {
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const isBeyond = (limit: number): boolean => {
    if (!isOpen() || socket.bufferedAmount <= limit) return false;
    // It may be held back by ourselves alone.
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
    tell(text) {
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
