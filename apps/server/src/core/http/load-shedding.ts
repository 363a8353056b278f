import { getHeapStatistics } from 'node:v8';
import { AppError } from '@mesterhand/domain/errors/codes';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { refuse } from './server.ts';
import { pathOf } from '../observability/index.ts';
import { addressOf } from '../rate-limit/index.ts';

/** Limits beyond which requests are rejected. */
export interface LoadLimits {
  /** Concurrent requests, in total and per address. */
  requests: number;
  requestsPerAddress: number;
  /** Event loop delay in milliseconds. */
  lagMs: number;
  /** Share of the heap in use. */
  heapShare: number;
}

/** Milliseconds between two samples of the event loop delay. */
const lookEvery = 500;
/** Health probes must succeed under load. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Load shedding: rejects requests with 503 and Retry-After while the server is overloaded, before their bodies are
 * read. An address with too many concurrent requests is rejected by itself.
 */
export function refuseOverload(fastify: FastifyInstance, limits: LoadLimits): void {
  const strain = watchStrain(limits);
  fastify.addHook('onClose', async () => strain.stop());
  const ofAddress = new Map<string, number>();
  let underWay = 0;

  const turnAway: onRequestHookHandler = (request, reply, done) => {
    if (isUpgrade(request) || alwaysAnswered.has(pathOf(request.url))) return done();
    const address = addressOf(request);
    const own = ofAddress.get(address) ?? 0;
    const refusal = findRefusal({ own, underWay, isStrained: strain.isStrained() }, limits);
    if (refusal !== undefined) {
      // The rest of the body is discarded.
      refuse(reply.header('connection', 'close'), refusal);
      return;
    }
    underWay += 1;
    ofAddress.set(address, own + 1);
    reply.raw.once('close', () => {
      underWay -= 1;
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
    done();
  };
  // A plugin at the root, after those that write the headers of every response.
  const plugin: FastifyPluginAsync = async (whole) => {
    whole.addHook('onRequest', turnAway);
  };
  fastify.register(Object.assign(plugin, { [Symbol.for('skip-override')]: true }));
}

function findRefusal(
  { own, underWay, isStrained }: { own: number; underWay: number; isStrained: boolean },
  { requests, requestsPerAddress }: LoadLimits,
): AppError | undefined {
  if (own >= requestsPerAddress) return new AppError('rate.limited', { retryAfter: 1 });
  if (underWay >= requests || isStrained)
    return new AppError('server.unavailable', { retryAfter: 2 });
  return undefined;
}

/** Upgrades are counted where sockets are opened. */
function isUpgrade({ headers }: FastifyRequest): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');
}

interface Strain {
  isStrained(): boolean;
  stop(): void;
}

/** Samples event loop delay and heap usage. */
function watchStrain({ lagMs, heapShare }: LoadLimits): Strain {
  let [due, lag, isFull] = [performance.now() + lookEvery, 0, false];
  const timer = setInterval(() => {
    const now = performance.now();
    // A moving average: a single pause, such as a major garbage collection, is no overload.
    lag = lag / 2 + Math.max(0, now - due) / 2;
    due = now + lookEvery;
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    isFull = used > limit * heapShare;
  }, lookEvery);
  timer.unref();
  return {
    isStrained: () => isFull || lag > lagMs,
    stop: () => clearInterval(timer),
  };
}
