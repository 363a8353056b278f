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
import { quotaOf } from '../rate-limit/index.ts';

/** What a server takes on at once. */
export interface LoadLimits {
  /** Requests under way, of everybody and of one address. */
  requests: number;
  requestsPerAddress: number;
  /** Milliseconds by which what is due comes late. */
  lagMs: number;
  /** Share of the heap that is in use. */
  heapShare: number;
}

/** Milliseconds between two looks at how late things come. */
const lookEvery = 500;
/** Those who look whether this server lives must hear that it does. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Turns requests away with 503 and Retry-After while there is more to do than can be done: before their bodies are
 * read, and before what waits fills the memory. An address that holds too many at once is told so alone.
 */
export function refuseOverload(fastify: FastifyInstance, limits: LoadLimits): void {
  const strain = watchStrain(limits);
  fastify.addHook('onClose', async () => strain.stop());
  const ofAddress = new Map<string, number>();
  let underWay = 0;

  const turnAway: onRequestHookHandler = (request, reply, done) => {
    if (isUpgrade(request) || alwaysAnswered.has(pathOf(request.url))) return done();
    const address = quotaOf(request.ip);
    const own = ofAddress.get(address) ?? 0;
    const refusal = findRefusal({ own, underWay, isStrained: strain.isStrained() }, limits);
    if (refusal !== undefined) {
      // Whatever it still sends is not read.
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
  // As a plugin of the whole server, behind those that write the headers of every answer.
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

/** What becomes a socket; those are counted where they are opened. */
function isUpgrade({ headers }: FastifyRequest): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');
}

interface Strain {
  isStrained(): boolean;
  stop(): void;
}

/** Follows how late this process comes to what is due, and how full its heap is. */
function watchStrain({ lagMs, heapShare }: LoadLimits): Strain {
  let [due, lag, isFull] = [performance.now() + lookEvery, 0, false];
  const timer = setInterval(() => {
    const now = performance.now();
    // Half of what it was: a single long breath, such as a large collection, is no load.
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
