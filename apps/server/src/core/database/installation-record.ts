import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeAddress } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findInstallation } from '../events/index.ts';

const recordSchema = z.object({
  /** Identifiers of the cluster and the database: independent of the address, and stable across a failover. */
  identity: z.string().max(100),
  /** Host, port and name as the server reached it; null for the embedded database. For display only. */
  address: z.string().max(500).nullable(),
});
export type InstallationRecord = z.infer<typeof recordSchema>;

const recordFile = (dataDir: string): string => join(dataDir, 'installation.json');

/** Records which database the files and keys of this folder belong to; called by every server at start. */
export async function recordInstallation(
  dataDir: string,
  { db, url, embedded }: { db: Kysely<DB>; url: string; embedded: boolean },
): Promise<void> {
  const identity = await findInstallation(db);
  const record: InstallationRecord = { identity, address: embedded ? null : describeAddress(url) };
  await mkdir(dataDir, { recursive: true });
  // Renamed atomically: concurrent readers find the old record or the new one.
  const draft = `${recordFile(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(record)}\n`);
  await rename(draft, recordFile(dataDir));
}

/** The database that a server last used with this folder; undefined when there is none. */
export async function readInstallationRecord(
  dataDir: string,
): Promise<InstallationRecord | undefined> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return recordSchema.parse(JSON.parse(text));
}
