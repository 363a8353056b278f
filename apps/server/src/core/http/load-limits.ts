import { z } from 'zod';
import type { LoadLimits } from './load-shedding.ts';

const countSchema = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a number from 1 to 9999999')
    .default(`${usual}`)
    .transform(Number);

/** Concurrency limits of a server, from its environment. */
export interface LoadSettings extends LoadLimits {
  /** WebSockets per address at this server, and subscriptions per user. */
  socketsPerAddress: number;
  subscriptionsPerUser: number;
}

export const loadVariables = {
  LOAD_REQUESTS: countSchema(1000),
  LOAD_REQUESTS_PER_ADDRESS: countSchema(100),
  LOAD_LAG_MS: countSchema(2000),
  LOAD_SOCKETS_PER_ADDRESS: countSchema(200),
  LOAD_SUBSCRIPTIONS_PER_USER: countSchema(200),
};

const shape = z.object(loadVariables);

/** Beyond this share of the heap limit garbage collection takes most of the time. */
const heapShare = 0.9;

export function readLoad(data: z.output<typeof shape>): LoadSettings {
  return {
    requests: data.LOAD_REQUESTS,
    requestsPerAddress: data.LOAD_REQUESTS_PER_ADDRESS,
    lagMs: data.LOAD_LAG_MS,
    heapShare,
    socketsPerAddress: data.LOAD_SOCKETS_PER_ADDRESS,
    subscriptionsPerUser: data.LOAD_SUBSCRIPTIONS_PER_USER,
  };
}
