import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Quota, RateClass } from './limiter.ts';

const taken = new WeakMap<FastifyRequest, Map<RateClass, Quota>>();

/** Keeps what a request took from a budget. Of calls in one batch that share one, the last to take is what counts. */
export function noteQuota(request: FastifyRequest, budget: Quota): void {
  const budgets = taken.get(request) ?? new Map<RateClass, Quota>();
  const known = budgets.get(budget.rate);
  if (known === undefined || budget.remaining <= known.remaining) budgets.set(budget.rate, budget);
  taken.set(request, budgets);
}

/**
 * Sends with each answer what its request took, by draft-ietf-httpapi-ratelimit-headers-11: `"read";q=600;w=60` is
 * the rule, `"read";r=599;t=60` what is left.
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

/** The same, as names and values in turns, for an answer that no hook sees. */
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
