import { connect } from '@mesterhand/db/connect';
import {
  type Limits,
  type RateClass,
  createLimits,
  defaultRates,
  countInDatabase,
} from '@mesterhand/server/core/rate-limit';
import type { AppOptions } from '@mesterhand/server/app';
import type { ClusterHandle, TestDatabase } from './cluster.ts';
import { type TestServer, startTestServer } from './server.ts';

/** The protection layers in front of the product; a test may replace one by a faulty one. */
export interface Guards {
  /** The rate limits of one of the servers. */
  limitsOf?: (db: TestDatabase['db']) => Limits;
  router?: AppOptions['router'];
}

export interface GuardedNodes {
  servers: readonly [TestServer, TestServer];
  close(): Promise<void>;
}

/** The rate limits in production, by class. */
export const publicRates = defaultRates;
export type { RateClass };

/** Rate limits that each server counts for itself. */
export const lonelyLimits = (): Limits => createLimits(defaultRates);

/** Two servers on one database, with production limits, which trust forwarding headers from this machine. */
export async function startGuardedNodes(
  cluster: ClusterHandle,
  { clock, guards = {} }: { clock: () => Date; guards?: Guards | undefined },
): Promise<GuardedNodes> {
  const { limitsOf = shareLimits, router } = guards;
  const common = { clock, trustProxy: ['loopback'], ...(router && { router }) };
  // The limits are stored in the database that the server is only about to create.
  const later = deferLimits();
  const one = await startTestServer(cluster, { ...common, limits: later.limits });
  later.become(limitsOf(one.db));
  const db = connect({ url: one.databaseUrl, applicationName: 'mesterhand-test' });
  const { databaseUrl, dataDir } = one;
  const other = await startTestServer(cluster, {
    ...common,
    limits: limitsOf(db),
    shares: { db, databaseUrl, dataDir },
  });
  const close = async (): Promise<void> => {
    await other.close();
    await db.destroy();
    await one.close();
  };
  return { servers: [one, other], close };
}

const shareLimits = (db: TestDatabase['db']): Limits =>
  createLimits(defaultRates, countInDatabase(db));

function deferLimits(): { limits: Limits; become(limits: Limits): void } {
  let known: Limits | undefined;
  const limits: Limits = {
    async consume(...call) {
      if (known === undefined) throw new Error('The limits are not open yet.');
      await known.consume(...call);
    },
  };
  return { limits, become: (opened) => void (known = opened) };
}
