import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** High-water mark in bytes buffered for a reader: streams wait for it, positions are coalesced. */
const highWaterMark = 128 * 1024;
/** A client that has so much left to read may not ask for more. */
const hardLimit = 4 * highWaterMark;

type Reader = Pick<WebSocket, 'readyState' | 'OPEN' | 'bufferedAmount'>;

/** Resolves once the reader has taken most of what was sent, or is gone; immediately unless it lags. */
export async function drained(socket: Reader): Promise<void> {
  while (socket.readyState === socket.OPEN && socket.bufferedAmount > highWaterMark)
    await sleep(20, undefined, { ref: false });
}

export const mayBuffer = ({ bufferedAmount }: Reader): boolean => bufferedAmount <= hardLimit;
