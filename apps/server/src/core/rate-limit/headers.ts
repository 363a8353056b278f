import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Quota, RateClass } from './limiter.ts';

const taken = new WeakMap<FastifyRequest, Map<RateClass, Quota>>();

/** Records what a request took from a quota. Of batched calls that share a quota, the last one counts. */
export function noteQuota(request: FastifyRequest, quota: Quota): void {
  const quotas = taken.get(request) ?? new Map<RateClass, Quota>();
  const known = quotas.get(quota.rate);
  if (known === undefined || quota.remaining <= known.remaining) quotas.set(quota.rate, quota);
  taken.set(request, quotas);
}

/**
 * Sends the RateLimit headers by draft-ietf-httpapi-ratelimit-headers-11: `"read";q=600;w=60` is the policy,
 * `"read";r=599;t=60` the remaining quota.
 */
export function sendQuotas(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _, done) => {
    const quotas = taken.get(request);
    if (quotas !== undefined) {
      const all = [...quotas.values()];
      reply.header('ratelimit-policy', all.map(writePolicy).join(', '));
      reply.header('ratelimit', all.map(writeState).join(', '));
    }
    done();
  });
}

/** The same as a flat list of names and values, for a response that bypasses the hooks. */
export function writeQuotas(quotas: readonly Quota[]): string[] {
  return [
    'ratelimit-policy',
    quotas.map(writePolicy).join(', '),
    'ratelimit',
    quotas.map(writeState).join(', '),
  ];
}

function writePolicy({ rate, points, seconds }: Quota): string {
  return `"${rate}";q=${points};w=${seconds}`;
}

function writeState({ rate, remaining, resetIn }: Quota): string {
  return `"${rate}";r=${remaining};t=${resetIn}`;
}
