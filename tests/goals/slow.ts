import { setTimeout as sleep } from 'node:timers/promises';
import { type Slowness, type SlowCaller, callSlowly } from '../support/slow-callers.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { countWrongLimits } from './slow-limits.ts';
import { type SlowHost, type SlowHostOptions, openSlowHost } from './slow-host.ts';

/** How many callers there are, and how long each kind may hold its connection. */
const extents = {
  whole: { each: 100, unread: 15, every: 1000, quiet: 5000, bound: 330_000, beyond: 300 },
  short: { each: 2, unread: 1, every: 200, quiet: 1000, bound: 30_000, beyond: 5 },
} as const;
const kinds = ['silent', 'headers', 'body', 'upload', 'unread', 'idle'] as const;

/** Callers of every slow kind at once, more calls than there is capacity for, and normal users meanwhile. */
export async function measureSlow(
  run: GoalRun,
  options: Partial<SlowHostOptions> = {},
): Promise<Metrics> {
  const host = await openSlowHost(run, options);
  const callers: SlowCaller[] = [];
  const people = watchPeople(host);
  try {
    const limits = await countWrongLimits(host.url);
    callers.push(...callAll(host, extents[run.size]));
    const lasted = await outlast(callers, run);
    const overloaded = await overload(host, callers, run);
    const healthy = await people.stop();
    return { ...limits, ...lasted, ...overloaded, ...healthy, ...(await host.metrics()) };
  } finally {
    await people.stop();
    for (const caller of callers) caller.end();
    await host.close();
  }
}

function callAll(
  host: SlowHost,
  { each, unread, every, quiet }: (typeof extents)[keyof typeof extents],
): SlowCaller[] {
  return kinds.flatMap((slowness, kind) =>
    Array.from({ length: slowness === 'unread' ? unread : each }, (_, nth) =>
      callSlowly(host.url, {
        slowness,
        address: `10.${kind}.1.${nth}`,
        token: host.token,
        every,
        quiet,
      }),
    ),
  );
}

/** Waits until the server has closed every slow connection, or has had long enough for it. */
async function outlast(
  callers: readonly SlowCaller[],
  { size, report }: GoalRun,
): Promise<Metrics> {
  const { bound } = extents[size];
  const began = performance.now();
  const open = () => callers.filter((caller) => caller.isOpen());
  while (open().length > 0 && performance.now() - began < bound) {
    await sleep(100);
    if (Math.floor((performance.now() - began) / 100) % 150 === 0)
      report(`${open().length} of ${callers.length} slow connections left`);
  }
  const left: Record<Slowness, number> = countKinds(open());
  return {
    slowLines: callers.length,
    slowLinesLeft: open().length,
    slowSeconds: Math.round((performance.now() - began) / 1000),
    ...Object.fromEntries(kinds.map((kind) => [`${kind}Left`, left[kind]])),
  };
}

function countKinds(callers: readonly SlowCaller[]): Record<Slowness, number> {
  const count = (kind: Slowness) => callers.filter(({ slowness }) => slowness === kind).length;
  return {
    silent: count('silent'),
    headers: count('headers'),
    body: count('body'),
    upload: count('upload'),
    unread: count('unread'),
    idle: count('idle'),
  };
}

/** More calls than the server accepts at once: the surplus is refused at once, and the health check still answers. */
async function overload(
  host: SlowHost,
  callers: SlowCaller[],
  { size }: GoalRun,
): Promise<Metrics> {
  const { beyond, bound } = extents[size];
  const overloadCallers = Array.from({ length: host.requests + beyond }, (_, nth) =>
    callSlowly(host.url, {
      slowness: 'body',
      address: `10.99.${nth >> 6}.${nth & 63}`,
      token: '',
      every: 60_000,
      quiet: 60_000,
    }),
  );
  callers.push(...overloadCallers);
  const refused = () =>
    overloadCallers.filter((caller) =>
      /^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: \d/i.test(caller.heard()),
    );
  const began = performance.now();
  while (refused().length < beyond && performance.now() - began < bound / 3) await sleep(50);
  const alive = await fetch(`${host.url}/healthz`);
  return {
    overloadCallers: overloadCallers.length,
    roomFor: host.requests,
    refusedWithRetryAfter: refused().length,
    aliveUnderLoad: alive.status === 200,
  };
}

/** A normal user who reads the site all the while. */
function watchPeople({ url }: SlowHost) {
  const times: number[] = [];
  const over = new AbortController();
  let failures = 0;
  const go = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const status = await fetch(`${url}/api/categories`).then(
        async (answer) => (await answer.text(), answer.status),
        () => 0,
      );
      times.push(performance.now() - began);
      // A refusal because of load is an answer; the client retries.
      if (status !== 200 && status !== 503) failures += 1;
      await sleep(100);
    }
  };
  const going = go();
  return {
    async stop(): Promise<Metrics> {
      over.abort();
      await going;
      const sorted = times.toSorted((a, b) => a - b);
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      return {
        healthyCalls: times.length,
        healthyFailures: failures,
        healthyP95Ms: Math.round(p95),
      };
    },
  };
}

function judge(metrics: Metrics): string[] {
  const left = metric(metrics, 'slowLinesLeft');
  const failures = metric(metrics, 'healthyFailures');
  const expected = metric(metrics, 'overloadCallers') - metric(metrics, 'roomFor');
  const refused = metric(metrics, 'refusedWithRetryAfter');
  const wrong = metric(metrics, 'wrongLimits');
  const grown = metrics['grownMb'];
  return [
    ...unless(left === 0, `${left} slow connections were never closed.`),
    ...unless(failures === 0, `${failures} calls of others failed meanwhile.`),
    ...unless(
      refused >= expected,
      `Of ${expected} calls too many ${refused} were refused with 503 and Retry-After.`,
    ),
    ...unless(metrics['aliveUnderLoad'] === true, 'The health check stopped under load.'),
    ...unless(wrong === 0, `${wrong} oversized calls were not refused as they should.`),
    ...unless(typeof grown !== 'number' || grown <= 100, `The memory grew by ${String(grown)} MB.`),
  ];
}

export const goal: Goal = {
  promise:
    'Lines that are silent, drip headers, bodies or files, never read, or idle are ended by the server while others go on; ' +
    'oversized calls are refused; more calls than it takes on at once hear 503 with Retry-After, and its memory grows by 100 MB at most.',
  measure: (run) => measureSlow(run),
  judge,
};
