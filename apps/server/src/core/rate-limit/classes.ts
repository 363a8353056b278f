import { createHash } from 'node:crypto';
import type { Standing } from './store.ts';

/** One quota as this server knows it. */
export interface Entry {
  key: string;
  seconds: number;
  /** Calls counted by the store at the last sync; all calls where there is no store. */
  known: number;
  /** Calls being reported to the store. */
  inFlight: number;
  /** Calls not yet reported to the store. */
  unreported: number;
  /** Time of the last response of the store. */
  learnedAt: number;
  endsAt: number;
}

/** Quotas in memory; the oldest are evicted. */
const entriesAtMost = 200_000;

export const takenOf = ({ known, inFlight, unreported }: Entry): number =>
  known + inFlight + unreported;
/** Milliseconds until the quota is full again. */
export const resetMs = ({ endsAt }: Entry): number => Math.max(1, endsAt - performance.now());

/** @returns a function that finds the quota of a key, and starts a new window when the last has ended. */
export function createEntries(): (key: string, seconds: number) => Entry {
  const entries = new Map<string, Entry>();
  return (key, seconds) => {
    const now = performance.now();
    const found = entries.get(key);
    if (found !== undefined && found.endsAt > now) return found;
    const endsAt = now + seconds * 1000;
    const counts = { known: 0, inFlight: 0, unreported: 0 };
    const entry: Entry = { key: hashed(key), seconds, ...counts, learnedAt: -Infinity, endsAt };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size % 1024 === 0) forgetEnded(entries, now);
    return entry;
  };
}

/** Responses may arrive out of order: within one window the highest count is the latest. */
export function learn(entry: Entry, { total, resetMs: restMs }: Standing): void {
  const endsAt = performance.now() + restMs;
  const isNewStretch = endsAt > entry.endsAt + 1000;
  entry.known = isNewStretch ? total : Math.max(entry.known, total);
  entry.learnedAt = performance.now();
  entry.endsAt = endsAt;
}

function forgetEnded(entries: Map<string, Entry>, now: number): void {
  for (const [key, { endsAt }] of entries) if (endsAt <= now) entries.delete(key);
  for (const key of entries.keys()) {
    if (entries.size <= entriesAtMost) return;
    entries.delete(key);
  }
}

/** `write:203.0.113.7` → `write:…`: the class stays readable. */
function hashed(key: string): string {
  const rate = key.slice(0, key.indexOf(':'));
  return `${rate}:${createHash('sha256').update(key).digest('base64url')}`;
}
