import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Follower, followTopics } from '../support/followers.ts';
import { type NodesOptions, startNodes } from '../support/nodes.ts';
import { makeCategories } from '../support/people.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import {
  type Scenario,
  type Stage,
  makeEvents,
  scenarios,
  setStage,
} from './ws-revoke-scenarios.ts';

interface Course {
  times: number;
  rounds: number;
  /** Whether scenarios run concurrently: most of the time is spent waiting for debounced events. */
  isTogether: boolean;
  /** Milliseconds between the loss and the first event that must not come; without it, until the streams have ended. */
  graceMs?: number;
  /** Timeout for what a busy machine may delay. */
  timeoutMs: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: { times: 5, rounds: 20, isTogether: false, graceMs: 1000, timeoutMs: 15_000 },
  short: { times: 1, rounds: 2, isTogether: true, timeoutMs: 15_000 },
};

interface Outcome {
  before: number;
  /** Topics without an event while everything was permitted: their silence afterwards proves nothing. */
  dumb: number;
  late: number;
}

/** @param hears filters what the servers receive of all events, to prove that a deaf one is detected. */
export async function measureRevocation(
  { size, cluster, report }: GoalRun,
  {
    hears,
    only,
    timeoutMs,
  }: Pick<NodesOptions, 'hears'> & { only?: readonly string[]; timeoutMs?: number } = {},
): Promise<Metrics> {
  const course = { ...courses[size], ...(timeoutMs !== undefined && { timeoutMs }) };
  let later = 0;
  const clock = (): Date => new Date(Date.now() + later);
  const { nodes, close } = await startNodes(cluster, { clock, hears });
  const tried = scenarios.filter(({ name }) => only === undefined || only.includes(name));
  const total = { scenarios: 0, eventsBefore: 0, dumbTopics: 0, lateEvents: 0 };
  const lateAfter = new Set<string>();
  const tryOne = async (scenario: Scenario): Promise<void> => {
    const stage = await setStage(nodes, (minutes) => (later = minutes * 60_000));
    const { before, dumb, late } = await play(stage, scenario, course);
    total.scenarios += 1;
    total.eventsBefore += before;
    total.dumbTopics += dumb;
    total.lateEvents += late;
    if (late > 0) lateAfter.add(scenario.name);
  };
  // A clock that is advanced affects all scenarios.
  const alone = tried.filter(({ turnsClock }) => turnsClock === true || !course.isTogether);
  try {
    await makeCategories(nodes[0].db);
    for (let time = 0; time < course.times; time += 1) {
      later = 0;
      await Promise.all(tried.filter((each) => !alone.includes(each)).map(tryOne));
      for (const scenario of alone) {
        later = 0;
        await tryOne(scenario);
      }
      report(`${time + 1} of ${course.times}: ${total.lateEvents} late events`);
    }
    const letIn = await Promise.all(nodes.map(({ url }) => countForeignersLetIn(url)));
    const foreignPagesLetIn = letIn.reduce((sum, each) => sum + each, 0);
    return { ...total, lateAfter: [...lateAfter].join(', '), nodes: 2, foreignPagesLetIn };
  } finally {
    await close();
  }
}

/** Streams of the person who loses the right and of a witness, at both nodes; the right is lost at the first. */
async function play(stage: Stage, scenario: Scenario, course: Course): Promise<Outcome> {
  const { token } = scenario.subject?.(stage) ?? stage.customer;
  const ids = { conversationId: stage.conversationId, bookingId: stage.bookingId };
  const { topics } = scenario;
  const follow = (token: string, topics: Scenario['topics']): Follower[] =>
    stage.nodes.map(({ url }) => followTopics({ url, token, topics, ...ids }));
  const [screens, witnesses] = [follow(token, topics), follow(stage.master.token, ['bell'])];
  try {
    const dumb = await hear(stage, scenario, { screens, timeoutMs: course.timeoutMs });
    const before = sum(screens);
    await scenario.revoke(stage);
    const isOver = (): boolean =>
      topics.every(
        (topic) =>
          scenario.stayOpen?.includes(topic) === true ||
          screens.every((screen) => screen.isQuiet(topic)),
      );
    if (course.graceMs === undefined) await until(isOver, course.timeoutMs);
    else await sleep(course.graceMs);
    const allowed = sum(screens);
    for (let round = 0; round < course.rounds; round += 1) {
      await makeEvents(stage, scenario, { round: round + 1 });
      await bearWitness(stage, witnesses);
    }
    // Last, since it makes the servers check the sessions again.
    publishSessionChanges(stage, scenario);
    await bearWitness(stage, witnesses);
    return { before, dumb, late: sum(screens) - allowed };
  } finally {
    for (const each of [...screens, ...witnesses]) each.stop();
  }
}

function publishSessionChanges(stage: Stage, scenario: Scenario): void {
  const { actor } = scenario.subject?.(stage) ?? stage.customer;
  stage.nodes[0].publish(`user:${actor.userId}`, { kind: 'session' });
}

const sum = (screens: readonly Follower[]): number =>
  screens.reduce((count, { seen }) => count + seen.length, 0);

/**
 * While everything is permitted, an event beyond the initial one comes on every topic.
 * @returns how many topics stayed silent.
 */
async function hear(
  stage: Stage,
  scenario: Scenario,
  { screens, timeoutMs }: { screens: readonly Follower[]; timeoutMs: number },
): Promise<number> {
  const silent = (): number =>
    screens.flatMap((screen) => scenario.topics.filter((topic) => screen.count(topic) < 2)).length;
  const end = performance.now() + timeoutMs;
  while (silent() > 0 && performance.now() < end) {
    await makeEvents(stage, scenario, { round: 0 });
    publishSessionChanges(stage, scenario);
    await until(() => silent() === 0, 150);
  }
  return silent();
}

/** Resolves once the witness has received, at both nodes, an event that was published after all others. */
async function bearWitness(stage: Stage, witnesses: readonly Follower[]): Promise<void> {
  const [node] = stage.nodes;
  const heard = witnesses.map((witness) => witness.seen.length);
  node.publish(`user:${stage.master.actor.userId}`, { kind: 'notification', id: null });
  const isHeard = (): boolean => witnesses.every(({ seen }, at) => seen.length > (heard[at] ?? 0));
  if (!(await until(isHeard, 15_000))) throw new Error('The witness received nothing.');
  // What was in flight at the same time reads the database first.
  await sleep(20);
}

async function until(isSo: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await sleep(5);
  return isSo();
}

/** How many pages of other sites may open a socket here. */
async function countForeignersLetIn(url: string): Promise<number> {
  const { host, port, hostname } = new URL(url);
  const foreigners = [
    'https://evil.example',
    'null',
    'file://',
    `http://${host}.evil.example`,
    `http://${host}@evil.example`,
    `http://evil.example:${port}`,
    `http://${hostname}:${Number(port) - 1}`,
  ];
  const letIn = await Promise.all(
    foreigners.map(
      (origin) =>
        new Promise<number>((resolve) => {
          const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc`, {
            headers: { origin },
          });
          socket.on('error', () => resolve(0));
          socket.on('open', () => {
            socket.terminate();
            resolve(1);
          });
        }),
    ),
  );
  return letIn.reduce((count, each) => count + each, 0);
}

export const goal: Goal = {
  promise:
    'One second after a logout, a new password, the end of an account, of a role, a consent, a sharing or a session, or a ' +
    'block, nothing private is pushed any more, at the same server and at another; pages of other sites open no socket.',
  measure: (run) => measureRevocation(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'dumbTopics') === 0,
      `${metrics['dumbTopics']} topics were silent while everything was allowed.`,
    ),
    ...unless(
      metric(metrics, 'lateEvents') === 0,
      `${metrics['lateEvents']} private events came too late, after: ${metrics['lateAfter']}.`,
    ),
    ...unless(
      metric(metrics, 'foreignPagesLetIn') === 0,
      `${metrics['foreignPagesLetIn']} pages of other sites opened a socket.`,
    ),
    ...unless(metric(metrics, 'eventsBefore') > 0, 'Nothing was pushed at all.'),
  ],
};
