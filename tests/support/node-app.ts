import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from '@mesterhand/db/connect';
import { type AppOptions, buildApp } from '@mesterhand/server/app';
import { createBus, createNotifyTransport } from '@mesterhand/server/core/events';
import { createPush, loadPushKeys, createWebhooks } from '@mesterhand/server/core/outbound';
import {
  type RateMetrics,
  createLimits,
  countInDatabase,
} from '@mesterhand/server/core/rate-limit';
import { createFolderStorage, loadStorageKey } from '@mesterhand/server/core/storage';
import { createVault } from '@mesterhand/server/core/sessions';

/** Options of a test's server that can be passed to another process. */
export type PlainOptions = Pick<
  AppOptions,
  'webDir' | 'inboxFolder' | 'logLevel' | 'publicUrl' | 'load' | 'timeouts' | 'trustProxy'
>;

interface NodeParts {
  databaseUrl: string;
  dataDir: string;
  rates: RateMetrics;
}

export interface RunningNode {
  url: string;
  close(): Promise<void>;
}

/** The parts that all servers of a test are built from. */
export async function openParts(dataDir: string) {
  const keys = { ...(await loadPushKeys(dataDir)), subject: 'mailto:post@mesterhand.example' };
  return {
    push: createPush({ keys, allowLoopback: true }),
    webhooks: createWebhooks({ allowLoopback: true }),
    storage: await createFolderStorage({ dataDir }),
    backupDir: join(dataDir, 'backups'),
    mailFolder: join(dataDir, 'mail'),
    vault: createVault(await loadStorageKey(dataDir, () => Promise.resolve(false))),
  };
}

/** One of several servers on one database, through which they share their state. */
export async function openNode(
  { databaseUrl: url, dataDir, rates }: NodeParts,
  options: Partial<AppOptions> = {},
): Promise<RunningNode> {
  const db = connect({ url, max: 6, applicationName: 'mesterhand-test' });
  const bus = await createBus({ transport: createNotifyTransport({ db, url }) });
  const limits = createLimits(rates, countInDatabase(db));
  const app = buildApp({ ...(await openParts(dataDir)), limits, ...options, db, bus });
  const close = async (): Promise<void> => {
    await app.close();
    await bus.close();
    await db.destroy();
  };
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${portOf(app.server.address())}`, close };
}

/** @throws Error when nothing listens there. */
export function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The server does not listen on a port.');
}
