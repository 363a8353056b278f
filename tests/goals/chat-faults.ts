import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenPage, makeAudience } from '../support/chat-audience.ts';
import { type ChatWriters, makeChatWriters } from '../support/chat-writers.ts';
import { openSteadyPage } from '../support/chat-pages.ts';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import {
  type FaultyInstallation,
  openFaultyInstallation,
  openInstallationHere,
} from '../support/faulty-installation.ts';
import { countStored, judgeTalk } from './chat-stored.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const kinds = [
  'cuts',
  'stalls',
  'mixes',
  'deafs',
  'reloads',
  'serverKills',
  'databaseKills',
] as const;
type Fault = (typeof kinds)[number];
type Course = { messages: number; talks: number } & Record<Fault, number>;

const courses: Record<GoalRun['size'], Course> = {
  whole: {
    messages: 100_000,
    talks: 8,
    cuts: 60,
    stalls: 35,
    mixes: 35,
    deafs: 30,
    reloads: 30,
    serverKills: 12,
    databaseKills: 12,
  },
  short: {
    messages: 160,
    talks: 2,
    cuts: 2,
    stalls: 1,
    mixes: 1,
    deafs: 1,
    reloads: 1,
    // Killing a server is measured by `failover.ts`, which has a short form too.
    serverKills: 0,
    databaseKills: 0,
  },
};

/**
 * @param openPage opens the pages that stay open throughout; a test gives a faulty one to prove that it is detected.
 */
export async function measureChatFaults(
  { size, cluster, report }: GoalRun,
  openPage: OpenPage = openSteadyPage,
): Promise<Metrics> {
  const course = courses[size];
  const installation =
    size === 'whole' ? await openFaultyInstallation({}) : await openInstallationHere(cluster);
  const proxy = await openFaultProxy(installation.url());
  let chat: ChatWriters | undefined;
  try {
    chat = await makeChatWriters(installation.db, { url: proxy.url, talks: course.talks });
    const audience = makeAudience(chat, openPage);
    await audience.reload();
    const writing = chat.write(course.messages);
    await goWrong({ course, chat, report }, (fault) =>
      inflict(fault, { installation, proxy, audience }),
    );
    await untilSent(course.messages, { chat, report });
    await writing;
    report('all is sent; waiting for the pages');
    const stored = await countStored(installation.db, chat);
    const shown = await audience.end(stored.lastPlaces);
    return {
      size,
      ...course,
      faults: kinds.reduce((sum, kind) => sum + course[kind], 0),
      acknowledged: chat.countSent(),
      ...stored.metrics,
      ...shown,
      wrongAnswers: chat.wrongAnswers.length,
      firstWrongAnswer: chat.wrongAnswers[0] ?? '',
    };
  } finally {
    chat?.giveUp();
    await proxy.close();
    await installation.close();
  }
}

/** Milliseconds without any message sent after which somebody is stuck, however busy the machine is. */
const longestStandstill = 60_000;

/** Waits until that many are sent, for as long as there is progress, and logs the progress twice a minute. */
async function untilSent(
  due: number,
  { chat, report }: { chat: ChatWriters; report: GoalRun['report'] },
): Promise<void> {
  let sent = chat.countSent();
  let movedAt = performance.now();
  let notifiedAt = movedAt;
  while (chat.countSent() < due) {
    const now = performance.now();
    if (chat.countSent() > sent) [sent, movedAt] = [chat.countSent(), now];
    if (now - movedAt > longestStandstill)
      throw new Error(`Nothing was sent for a minute:\n${chat.listUnacknowledged().join('\n')}`);
    if (now - notifiedAt > 30_000) {
      report(`${sent} messages`);
      notifiedAt = now;
    }
    await sleep(5);
  }
}

/** Causes the faults in turn, spread over the whole conversation. */
async function goWrong(
  { course, chat, report }: { course: Course; chat: ChatWriters; report: GoalRun['report'] },
  act: (fault: Fault) => Promise<void>,
): Promise<void> {
  const faults = kinds
    .flatMap((kind) =>
      Array.from({ length: course[kind] }, (_, at) => ({ kind, when: (at + 0.5) / course[kind] })),
    )
    .toSorted((one, other) => one.when - other.when);
  for (const [at, { kind }] of faults.entries()) {
    const due = (course.messages * (at + 1)) / (faults.length + 1);
    await untilSent(due, { chat, report });
    if (at % 10 === 0) report(`${at} faults, ${chat.countSent()} messages`);
    await act(kind);
  }
}

interface Stage {
  installation: FaultyInstallation;
  proxy: FaultProxy;
  audience: { reload(): Promise<void> };
}

async function inflict(fault: Fault, { installation, proxy, audience }: Stage): Promise<void> {
  if (fault === 'cuts') proxy.cut();
  else if (fault === 'stalls') proxy.stall(100 + Math.random() * 700);
  else if (fault === 'mixes') proxy.mix(500);
  else if (fault === 'deafs') proxy.deafen(500 + Math.random() * 2500);
  else if (fault === 'reloads') await audience.reload();
  else if (fault === 'databaseKills') await installation.killDatabase();
  else {
    await installation.killServer();
    await installation.startServer();
    proxy.leadTo(installation.url());
  }
}

function judge(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  const isWhole = metrics['size'] === 'whole';
  return [
    ...unless(!isWhole || of('messages') >= 100_000, 'There were fewer than 100,000 messages.'),
    ...unless(!isWhole || of('faults') >= 200, 'There were fewer than 200 faults.'),
    ...judgeTalk(metrics),
  ];
}

export const goal: Goal = {
  promise:
    'Of 100,000 messages over 200 and more faults (connections cut, stalled, reordered and half-open, pages reloaded, server and database killed) none that was acknowledged is lost, none is shown twice and none out of order.',
  measure: (run) => measureChatFaults(run),
  judge,
};
