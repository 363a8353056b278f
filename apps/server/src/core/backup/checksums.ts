import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { placeAt, sumLine } from './layout.ts';
import type { Spooled } from './spool.ts';

/** Collects the checksums of archived entries. */
export interface Ledger {
  add(path: string, spooled: Spooled): Promise<void>;
  /** The files among them. */
  readonly files: { count: number; bytes: number };
  /** The checksum file; called once, at the end. */
  sums(): Spooled;
  close(): Promise<void>;
}

export async function openLedger(path: string): Promise<Ledger> {
  const book = await open(path, 'wx', 0o600);
  const files = { count: 0, bytes: 0 };
  const hash = createHash('sha256');
  let written = 0;
  return {
    files,
    sums: () => ({ bytes: written, sha256: hash.digest('hex') }),
    add: async (entry, { bytes, sha256 }) => {
      const place = placeAt(entry);
      if (place !== undefined && 'file' in place) {
        files.count += 1;
        files.bytes += bytes;
      }
      const line = sumLine(sha256, entry);
      hash.update(line);
      written += line.length;
      await book.appendFile(line);
    },
    close: () => book.close(),
  };
}
