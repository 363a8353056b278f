import { z } from 'zod';
import type { LoadLimits } from './load-shedding.ts';

const countSchema = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'a number from 1 to 9999999')
    .default(`${usual}`)
    .transform(Number);

/** How much a server takes on at once, as its environment says. */
export interface LoadSettings extends LoadLimits {
  /** WebSockets that one address may hold at this server, and subscriptions of one person. */
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

/** Beyond this share of what the heap may hold, collecting it takes most of the time. */
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
