import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeAddress } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findInstallation } from '../events/index.ts';

const recordSchema = z.object({
  /** Numbers that PostgreSQL gave the cluster and the database: the same by whatever address, also after a failover. */
  identity: z.string().max(100),
  /** Host, port and name as the server reached it; null for the embedded database. For people, never compared. */
  address: z.string().max(500).nullable(),
});
export type InstallationRecord = z.infer<typeof recordSchema>;

const recordFile = (dataDir: string): string => join(dataDir, 'installation.json');

/** Writes down which database the files and keys of this folder belong to; every server does so when it starts. */
export async function recordInstallation(
  dataDir: string,
  { db, url, embedded }: { db: Kysely<DB>; url: string; embedded: boolean },
): Promise<void> {
  const identity = await findInstallation(db);
  const record: InstallationRecord = { identity, address: embedded ? null : describeAddress(url) };
  await mkdir(dataDir, { recursive: true });
  // Whoever reads it meanwhile finds the old one or the new one, never a half.
  const draft = `${recordFile(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(record)}\n`);
  await rename(draft, recordFile(dataDir));
}

/** The database that a server last used with this folder; undefined when none has. */
export async function readInstallationRecord(
  dataDir: string,
): Promise<InstallationRecord | undefined> {
  const text = await readFile(recordFile(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return recordSchema.parse(JSON.parse(text));
}
