import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Quota, RateClass } from './limiter.ts';

const taken = new WeakMap<FastifyRequest, Map<RateClass, Quota>>();

/** Records what a request took from a quota. Of batched calls that share a quota, the last one counts. */
export function noteQuota(request: FastifyRequest, budget: Quota): void {
  const budgets = taken.get(request) ?? new Map<RateClass, Quota>();
  const known = budgets.get(budget.rate);
  if (known === undefined || budget.remaining <= known.remaining) budgets.set(budget.rate, budget);
  taken.set(request, budgets);
}

/**
 * Sends the RateLimit headers by draft-ietf-httpapi-ratelimit-headers-11: `"read";q=600;w=60` is the policy,
 * `"read";r=599;t=60` the remaining quota.
 */
export function sendQuotas(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _, done) => {
    const budgets = taken.get(request);
    if (budgets !== undefined) {
      const all = [...budgets.values()];
      reply.header('ratelimit-policy', all.map(writePolicy).join(', '));
      reply.header('ratelimit', all.map(writeState).join(', '));
    }
    done();
  });
}

/** The same as a flat list of names and values, for a response that bypasses the hooks. */
export function writeQuotas(budgets: readonly Quota[]): string[] {
  return [
    'ratelimit-policy',
    budgets.map(writePolicy).join(', '),
    'ratelimit',
    budgets.map(writeState).join(', '),
  ];
}

function writePolicy({ rate, points, seconds }: Quota): string {
  return `"${rate}";q=${points};w=${seconds}`;
}

function writeState({ rate, remaining, resetIn }: Quota): string {
  return `"${rate}";r=${remaining};t=${resetIn}`;
}
