import { observeStatements, readPool, type Statement } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type Bus, answerRollCall } from '../events/index.ts';
import {
  type CallScope,
  currentCall,
  inCall,
  type Measures,
  connectCounter,
  type Tracing,
} from '../observability/index.ts';
import { followJobs } from '../tasks/index.ts';
import { registerMetrics } from './metrics.ts';
import type { Limits } from '../rate-limit/index.ts';
import type { Replica } from '../database/index.ts';

export interface WatchOptions {
  measures: Measures;
  tracing?: Tracing | undefined;
  /** Bearer token that allows other machines to read metrics. */
  metricsToken?: string | undefined;
  /** Threshold of the slow query log in milliseconds. */
  slowQueryMs?: number | undefined;
}

const usualSlowQueryMs = 200;
/** Maximum characters of a statement in a log line or a span. */
const maxText = 2000;

/** Instruments a server: call context, metrics and slow query log. */
export function watchServer(
  fastify: FastifyInstance,
  { db, bus, replica }: { db: Kysely<DB>; bus: Bus; replica?: Replica | undefined },
  { measures, tracing, metricsToken, slowQueryMs = usualSlowQueryMs }: WatchOptions,
): void {
  watchRequests(fastify, { measures, tracing });
  connectCounter(db, measures.happened);
  const hear = (statement: Statement): void => {
    const call = currentCall();
    if (call !== undefined) call.statements += 1;
    const isSlow = statement.ms >= slowQueryMs;
    measures.asked({ ...statement, isSlow });
    if (isSlow) fastify.log.warn(describeSlow(statement, call), 'A statement was slow');
    if (call?.span !== undefined) traceStatement(tracing, call, statement);
  };
  const stop = observeStatements(db, hear);
  const stopNearby = replica && observeStatements(replica.db, hear);
  const endRollCall = answerRollCall(bus);
  fastify.addHook('onClose', async () => {
    stop();
    stopNearby?.();
    endRollCall();
  });
  addPoolMetrics(measures, db);
  addJobMetrics(measures, db);
  addBusMetrics(measures, bus);
  if (replica !== undefined) addReplicaMetrics(measures, replica);
  registerMetrics(fastify, { measures, token: metricsToken });
}

/** Counts rate-limited calls by class. */
export function countRefusals(limits: Limits, measures: Measures): Limits {
  const { takeLocally } = limits;
  return {
    // A call that it does not take goes on to `consume`, which counts it.
    ...(takeLocally && { takeLocally }),
    consume: (rate, key, note) =>
      limits.consume(rate, key, note).catch((error: unknown) => {
        measures.refused(rate);
        throw error;
      }),
  };
}

function watchRequests(
  fastify: FastifyInstance,
  { measures, tracing }: Pick<WatchOptions, 'measures' | 'tracing'>,
): void {
  fastify.decorateRequest('call', null);
  fastify.addHook('onRequest', (request, _, done) => {
    const call: CallScope = { requestId: request.id, statements: 0 };
    // A socket is open for hours; its calls have traces of their own.
    if (tracing !== undefined && request.headers.upgrade === undefined)
      call.span = beginRequest(tracing, request);
    request.call = call;
    inCall(call, done);
  });
  // Body parsers lose the async context: enter it again.
  fastify.addHook('preValidation', (request, _, done) => {
    if (request.call === null) done();
    else inCall(request.call, done);
  });
  fastify.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    measures.answered({ method: request.method, route: routeOf(request), status }, elapsedTime);
    request.call?.span?.set({ 'http.response.status_code': status });
    request.call?.span?.end({ hasFailed: status >= 500 });
    done();
  });
}

function beginRequest(tracing: Tracing, request: FastifyRequest) {
  const [method, route] = [request.method, routeOf(request)];
  return tracing.begin(`${method} ${route}`, {
    kind: 'server',
    facts: { 'http.request.method': method, 'http.route': route, 'mesterhand.request': request.id },
  });
}

/** The route template, never the raw path: it holds user input, and labels must have a bounded cardinality. */
export function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'unknown' : (routeOptions.url ?? 'unknown');
}

function describeSlow({ text, ms, hasFailed }: Statement, call: CallScope | undefined) {
  return {
    ms: Math.round(ms),
    statement: text.slice(0, maxText),
    ...(hasFailed && { failed: true }),
    ...(call !== undefined && { reqId: call.requestId }),
    ...(call?.procedure !== undefined && { procedure: call.procedure }),
  };
}

function traceStatement(tracing: Tracing | undefined, call: CallScope, statement: Statement): void {
  const { text, ms, hasFailed } = statement;
  tracing?.note(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
    kind: 'client',
    parent: call.span,
    facts: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxText) },
    ms,
    hasFailed,
  });
}

function addPoolMetrics(measures: Measures, db: Kysely<DB>): void {
  measures.add({
    name: 'db_connections',
    help: 'Connections of the pool, and callers that wait for one.',
    labels: ['state'],
    kind: 'gauge',
    read: () => {
      const { open, idle, waiting, max } = readPool(db) ?? { open: 0, idle: 0, waiting: 0, max: 0 };
      return [
        { labels: ['used'], value: open - idle },
        { labels: ['idle'], value: idle },
        { labels: ['waiting'], value: waiting },
        { labels: ['limit'], value: max },
      ];
    },
  });
}

function addJobMetrics(measures: Measures, db: Kysely<DB>): void {
  const readJobs = followJobs(db);
  measures.add({
    name: 'jobs',
    help: 'Jobs of the queue; failed ones were given up and wait for an administrator.',
    labels: ['topic', 'state'],
    kind: 'gauge',
    read: async () =>
      (await readJobs()).map(({ topic, state, jobs }) => ({ labels: [topic, state], value: jobs })),
  });
}

function addBusMetrics(measures: Measures, bus: Bus): void {
  measures.add({
    name: 'bus_messages_total',
    help: 'Hints of this server, those of others that it heard, and texts that could not be sent.',
    labels: ['way'],
    kind: 'counter',
    read: () => Object.entries(bus.figures()).map(([way, value]) => ({ labels: [way], value })),
  });
}

function addReplicaMetrics(measures: Measures, replica: Replica): void {
  measures.add({
    name: 'replica_reads_total',
    help: 'What visitors read, by who answered: the replica, or the primary in its place.',
    labels: ['by'],
    kind: 'counter',
    read: () => {
      const { here, primary } = replica.figures();
      return [
        { labels: ['replica'], value: here },
        { labels: ['primary'], value: primary },
      ];
    },
  });
  measures.add({
    name: 'replica_lag_seconds',
    help: 'How long ago everything was written that the replica has for certain.',
    labels: [],
    kind: 'gauge',
    read: () => [{ labels: [], value: replica.figures().lag }],
  });
}
