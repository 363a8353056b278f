import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import { buildApp } from '@mesterhand/server/app';
import {
  type Bus,
  type BusTopic,
  type BusSignal,
  createBus,
  emit,
  createNotifyTransport,
} from '@mesterhand/server/core/events';
import { createLimits } from '@mesterhand/server/core/rate-limit';
import { createFolderStorage, loadStorageKey } from '@mesterhand/server/core/storage';
import { createVault } from '@mesterhand/server/core/sessions';
import type { Kysely } from 'kysely';
import { type ClusterHandle, createTestDatabase } from './cluster.ts';
import { looseRates } from './server.ts';

/** One of several servers on one database, in this process. */
export interface Node {
  url: string;
  /** Events of what is written through it are published by this node. */
  db: Kysely<DB>;
  /** Publishes an event directly. */
  publish(topic: BusTopic, event: BusSignal): void;
}

export interface Nodes {
  nodes: readonly [Node, Node];
  close(): Promise<void>;
}

export interface NodesOptions {
  clock: () => Date;
  /** Filters which events the servers receive, to prove that a deaf server is detected. */
  hears?: ((event: BusSignal) => boolean) | undefined;
}

/** Two servers on one database, which carries events between them. */
export async function startNodes(cluster: ClusterHandle, options: NodesOptions): Promise<Nodes> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-nodes-'));
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const each of opened) await each.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const open = async (): Promise<Node> => {
    const node = await openNode({ url: database.url, dataDir, ...options });
    opened.push(node);
    return node;
  };
  try {
    return { nodes: [await open(), await open()], close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openNode({
  url,
  dataDir,
  clock,
  hears = () => true,
}: NodesOptions & { url: string; dataDir: string }): Promise<Node & { close(): Promise<void> }> {
  const db = connect({ url, applicationName: 'mesterhand-test' });
  const heard = await createBus({ transport: createNotifyTransport({ db, url }) });
  const bus: Bus = {
    ...heard,
    subscribe: (topic, listener) =>
      heard.subscribe(topic, (event) => hears(event) && listener(event)),
  };
  const app = buildApp({
    db,
    bus,
    clock,
    storage: await createFolderStorage({ dataDir }),
    backupDir: join(dataDir, 'backups'),
    vault: createVault(await loadStorageKey(dataDir, () => Promise.resolve(false))),
    limits: createLimits(looseRates),
  });
  const close = async (): Promise<void> => {
    await app.close();
    await bus.close();
    await db.destroy();
  };
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = addressOf(app.server.address());
  const address = `http://127.0.0.1:${port}`;
  return { url: address, db, publish: (topic, event) => emit(db, topic, event), close };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('The server does not listen on a port.');
}
