import { openSession } from '../support/accounts.ts';
import { eraseHostiles } from '../support/hostile-erasures.ts';
import { startTestServer } from '../support/server.ts';
import type { Metrics, GoalRun } from './goal.ts';

const sizes = { short: { rounds: 3, atOnce: 3 }, whole: { rounds: 125, atOnce: 8 } } as const;

/**
 * Erases accounts built to damage others by their erasure, some concurrently, and compares every row before and after.
 */
export async function measureHostiles({ cluster, size, report }: GoalRun): Promise<Metrics> {
  const { rounds, atOnce } = sizes[size];
  const server = await startTestServer(cluster);
  try {
    const outcome = await eraseHostiles(server, {
      rounds,
      atOnce,
      seed: 2026,
      report,
      open: async ({ userId }) => {
        const token = await openSession(server.db, userId);
        return async (id) => {
          const body = { reason: 'on request' };
          const answer = await server.rest('DELETE', `/api/admin/users/${id}`, { token, body });
          if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
        };
      },
    });
    return {
      hostileAccounts: rounds * atOnce,
      hostileErasures: outcome.erased,
      othersRowsHarmed: outcome.harm.length,
      firstHarm: outcome.harm[0] ?? 'none',
      tokensMasked: outcome.maskedRows,
      invariantsBroken: outcome.broken.length,
      firstBroken: outcome.broken[0] ?? 'none',
      hostileMedianMs: outcome.medianMs,
      hostileSlowestMs: outcome.slowestMs,
    };
  } finally {
    await server.close();
  }
}
