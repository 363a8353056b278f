import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { RateClass } from '../rate-limit/index.ts';
import type { DomainEvent } from './domain-event-counter.ts';

/** Metrics collected by this server. Label values come from fixed sets, so that their cardinality is bounded. */
export interface Measures {
  /** `route` is a template such as `/api/masters/:id`. */
  answered(answer: { method: string; route: string; status: number }, ms: number): void;
  /** `code` is `ok`, or an error code. */
  called(call: { procedure: string; code: string }, ms: number): void;
  asked(statement: { ms: number; hasFailed: boolean; isSlow: boolean }): void;
  refused(rate: RateClass): void;
  /** @returns a function to call when it closes. */
  connected(): () => void;
  /** @returns a function to call when it ends. */
  subscribed(topics: readonly string[]): () => void;
  happened(happening: DomainEvent): void;
  /** Adds metrics that are read on scrape. */
  add(reader: MetricReader): void;
  /** All metrics in the Prometheus text format. */
  expose(): Promise<{ type: string; text: string }>;
}

/** A metric family, read on scrape; left out when reading fails. */
export interface MetricReader {
  name: string;
  help: string;
  labels: readonly string[];
  kind: 'counter' | 'gauge';
  read: () => Reading | Promise<Reading>;
}
type Reading = readonly { labels: readonly string[]; value: number }[];

const prefix = 'mesterhand_';
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/** One registry per server in this process; process metrics (memory, event loop, garbage collection) are shared. */
export function createMeasures(): Measures {
  const registers = [new Registry()];
  const process = ofProcess();
  const counter = counters(registers);
  const histogram = histograms(registers);

  const answers = counter('http_requests_total', 'Answers.', ['method', 'route', 'status']);
  const answerTimes = histogram('http_request_duration_seconds', 'Time to answer.', {
    labels: ['method', 'route'],
    buckets: seconds,
  });
  const calls = counter('procedure_calls_total', 'Procedures by outcome.', ['procedure', 'code']);
  const callTimes = histogram('procedure_duration_seconds', 'Time of a procedure.', {
    labels: ['procedure'],
    buckets: seconds,
  });
  const statementTimes = histogram('db_statement_duration_seconds', 'Time of a statement.', {
    labels: ['outcome'],
    buckets: statementSeconds,
  });
  const slow = counter('db_slow_statements_total', 'Statements that took too long.', []);
  const refusals = counter('rate_limited_total', 'Calls beyond their budget.', ['class']);
  const connections = gauge(registers, 'websocket_connections', 'Open live connections.', []);
  const topics = gauge(registers, 'live_subscriptions', 'What they follow.', ['topic']);
  const happenings = countHappenings(counter);

  return {
    answered({ method, route, status }, ms) {
      answers(method, route, `${status}`).inc();
      answerTimes(method, route).observe(ms / 1000);
    },
    called({ procedure, code }, ms) {
      calls(procedure, code).inc();
      callTimes(procedure).observe(ms / 1000);
    },
    asked({ ms, hasFailed, isSlow }) {
      statementTimes(hasFailed ? 'failed' : 'ok').observe(ms / 1000);
      if (isSlow) slow().inc();
    },
    refused: (rate) => refusals(rate).inc(),
    connected() {
      connections.inc();
      return () => connections.dec();
    },
    subscribed(names) {
      for (const topic of names) topics.inc({ topic });
      return () => names.forEach((topic) => topics.dec({ topic }));
    },
    happened: happenings,
    add: (reader) => addReader(registers, reader),
    async expose() {
      const [own] = registers;
      const texts = [await process.metrics(), (await own?.metrics()) ?? ''];
      return { type: process.contentType, text: texts.join('\n') };
    },
  };
}

function countHappenings(counter: ReturnType<typeof counters>): (happening: DomainEvent) => void {
  const kinds = ['kind'];
  const bookings = counter('bookings_total', 'Bookings that came to a status.', ['status']);
  const messages = counter('messages_total', 'Messages sent.', kinds);
  const registrations = counter('registrations_total', 'Accounts opened.', kinds);
  const uploads = counter('uploads_total', 'Files sent to us.', ['outcome']);
  const jobs = counter('job_attempts_total', 'Attempts at jobs.', ['topic', 'outcome']);
  return (happening) => {
    const { what, kind } = happening;
    if (what === 'booking') bookings(kind).inc();
    else if (what === 'message') messages(kind).inc();
    else if (what === 'registration') registrations(kind).inc();
    else if (what === 'upload') uploads(kind).inc();
    else jobs(happening.topic, kind).inc();
  };
}

/** Caches the child of each label set: the library sorts label names on every call. */
function lineOf<Line>(make: (...values: string[]) => Line): (...values: string[]) => Line {
  const known = new Map<string, Line>();
  return (...values) => {
    const key = values.join(' ');
    const line = known.get(key) ?? make(...values);
    if (!known.has(key)) known.set(key, line);
    return line;
  };
}

const counters = (registers: Registry[]) => (name: string, help: string, labelNames: string[]) => {
  const counter = new Counter({ name: `${prefix}${name}`, help, labelNames, registers });
  return lineOf((...values) => (labelNames.length === 0 ? counter : counter.labels(...values)));
};

const histograms =
  (registers: Registry[]) =>
  (name: string, help: string, { labels, buckets }: { labels: string[]; buckets: number[] }) => {
    const histogram = new Histogram({
      name: `${prefix}${name}`,
      help,
      labelNames: labels,
      buckets,
      registers,
    });
    return lineOf((...values) => histogram.labels(...values));
  };

function gauge(registers: Registry[], name: string, help: string, labelNames: string[]): Gauge {
  return new Gauge({ name: `${prefix}${name}`, help, labelNames, registers });
}

function addReader(registers: Registry[], { name, help, labels, kind, read }: MetricReader): void {
  const Kind = kind === 'counter' ? Counter : Gauge;
  const metric = new Kind({
    name: `${prefix}${name}`,
    help,
    labelNames: labels,
    registers,
    async collect() {
      metric.reset();
      try {
        for (const { labels: values, value } of await read())
          metric.inc(
            Object.fromEntries(labels.map((label, at) => [label, values[at] ?? ''])),
            value,
          );
      } catch {
        // Metrics from the database are omitted while it is unavailable.
      }
    },
  });
}

let shared: Registry | undefined;

function ofProcess(): Registry {
  if (shared !== undefined) return shared;
  shared = new Registry();
  collectDefaultMetrics({ register: shared });
  return shared;
}
