import { randomBytes } from 'node:crypto';
import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@mesterhand/db/connect';
import { type EmbeddedServer, startEmbedded } from '@mesterhand/db/embedded';
import { migrateToLatest } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { prepareQueues } from '@mesterhand/server/core/tasks';
import { type Replica, type ReplicaOptions, followReplica } from '@mesterhand/server/core/database';
import { type Kysely, sql } from 'kysely';
import { findTemporaryRoot } from './cluster.ts';

/** A database and its streaming replica, each with its own server. */
export interface ReplicaPair {
  /** Migrated and empty. */
  db: Kysely<DB>;
  primaryUrl: string;
  /** Uses the replica, or another database in its place, as a server does; the caller stops it. */
  follow(options?: Partial<Omit<ReplicaOptions, 'primary'>>): Replica;
  /** Pauses replay. */
  pause(): Promise<void>;
  /** Resumes replay. */
  resume(): Promise<void>;
  /** Stops the replica, as if its machine was taken away. */
  stopReplica(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Copies the data of a stopped server and starts the copy as a standby: this needs no tools besides the server itself.
 */
export async function openReplicaPair(): Promise<ReplicaPair> {
  const name = `mesterhand-test-${process.pid}-${randomBytes(4).toString('hex')}`;
  const root = join(await findTemporaryRoot(), name);
  const folders = { primary: `${root}1`, replica: `${root}2` };
  const start = (dataDir: string): Promise<EmbeddedServer> =>
    startEmbedded({ dataDir, fsync: false });
  await (await start(folders.primary)).stop();
  await cp(folders.primary, folders.replica, { recursive: true });
  await rm(join(folders.replica, 'port'), { force: true });
  const primary = await start(folders.primary);
  await followPrimary(join(folders.replica, 'cluster', 'pgdata'), new URL(primary.url));
  const replica = await start(folders.replica);
  const db = connect({ url: primary.url, applicationName: 'mesterhand-test' });
  const near = connect({ url: replica.url, applicationName: 'mesterhand-test', max: 1 });
  const read = connect({ url: replica.url, isReadOnly: true, connectTimeoutMs: 1000 });
  let isThere = true;
  const stopReplica = async (): Promise<void> => {
    if (!isThere) return;
    isThere = false;
    await near.destroy();
    await replica.stop();
  };
  await migrateToLatest(db);
  await prepareQueues(db);
  return {
    db,
    primaryUrl: primary.url,
    follow: (options) => followReplica({ primary: db, replica: read, ...options }),
    pause: async () => void (await sql`select pg_wal_replay_pause()`.execute(near)),
    resume: async () => void (await sql`select pg_wal_replay_resume()`.execute(near)),
    stopReplica,
    async close() {
      await stopReplica();
      await read.destroy();
      await db.destroy();
      await primary.stop();
      for (const folder of Object.values(folders))
        await rm(folder, { recursive: true, force: true });
    },
  };
}

async function followPrimary(pgdata: string, primary: URL): Promise<void> {
  const { hostname, port, username, password } = primary;
  const line = `host=${hostname} port=${port} user=${username} password=${password}`;
  await writeFile(join(pgdata, 'standby.signal'), '');
  await appendFile(join(pgdata, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`);
}
