import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenPage, makeAudience } from '../support/chat-audience.ts';
import { type Crowd, makeCrowd } from '../support/chat-crowd.ts';
import { openSteadyPage } from '../support/chat-pages.ts';
import { type CuttableLine, openCuttableLine } from '../support/cuttable-line.ts';
import {
  type FaultyInstallation,
  openFaultyInstallation,
  openInstallationHere,
} from '../support/faulty-house.ts';
import { countStored, judgeTalk } from './chat-stored.ts';
import { type Figures, type Goal, type GoalRun, figure, unless } from './goal.ts';

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
  { size, cluster, tell }: GoalRun,
  openPage: OpenPage = openSteadyPage,
): Promise<Figures> {
  const course = courses[size];
  const house =
    size === 'whole' ? await openFaultyInstallation({}) : await openInstallationHere(cluster);
  const line = await openCuttableLine(house.url());
  let crowd: Crowd | undefined;
  try {
    crowd = await makeCrowd(house.db, { url: line.url, talks: course.talks });
    const audience = makeAudience(crowd, openPage);
    await audience.reload();
    const writing = crowd.write(course.messages);
    await goWrong({ course, crowd, tell }, (fault) => inflict(fault, { house, line, audience }));
    await untilSent(course.messages, { crowd, tell });
    await writing;
    tell('all is sent; waiting for the pages');
    const stored = await countStored(house.db, crowd);
    const shown = await audience.end(stored.lastPlaces);
    return {
      size,
      ...course,
      faults: kinds.reduce((sum, kind) => sum + course[kind], 0),
      acknowledged: crowd.countSent(),
      ...stored.figures,
      ...shown,
      wrongAnswers: crowd.wrongAnswers.length,
      firstWrongAnswer: crowd.wrongAnswers[0] ?? '',
    };
  } finally {
    crowd?.giveUp();
    await line.close();
    await house.close();
  }
}

/** Milliseconds without any message sent after which somebody is stuck, however busy the machine is. */
const longestStandstill = 60_000;

/** Waits until that many are sent, for as long as there is progress, and logs the progress twice a minute. */
async function untilSent(
  due: number,
  { crowd, tell }: { crowd: Crowd; tell: GoalRun['tell'] },
): Promise<void> {
  let sent = crowd.countSent();
  let movedAt = performance.now();
  let notifiedAt = movedAt;
  while (crowd.countSent() < due) {
    const now = performance.now();
    if (crowd.countSent() > sent) [sent, movedAt] = [crowd.countSent(), now];
    if (now - movedAt > longestStandstill)
      throw new Error(`Nothing was sent for a minute:\n${crowd.tellWaiting().join('\n')}`);
    if (now - notifiedAt > 30_000) {
      tell(`${sent} messages`);
      notifiedAt = now;
    }
    await sleep(5);
  }
}

/** Causes the faults in turn, spread over the whole conversation. */
async function goWrong(
  { course, crowd, tell }: { course: Course; crowd: Crowd; tell: GoalRun['tell'] },
  act: (fault: Fault) => Promise<void>,
): Promise<void> {
  const faults = kinds
    .flatMap((kind) =>
      Array.from({ length: course[kind] }, (_, at) => ({ kind, when: (at + 0.5) / course[kind] })),
    )
    .toSorted((one, other) => one.when - other.when);
  for (const [at, { kind }] of faults.entries()) {
    const due = (course.messages * (at + 1)) / (faults.length + 1);
    await untilSent(due, { crowd, tell });
    if (at % 10 === 0) tell(`${at} faults, ${crowd.countSent()} messages`);
    await act(kind);
  }
}

interface Stage {
  house: FaultyInstallation;
  line: CuttableLine;
  audience: { reload(): Promise<void> };
}

async function inflict(fault: Fault, { house, line, audience }: Stage): Promise<void> {
  if (fault === 'cuts') line.cut();
  else if (fault === 'stalls') line.stall(100 + Math.random() * 700);
  else if (fault === 'mixes') line.mix(500);
  else if (fault === 'deafs') line.deafen(500 + Math.random() * 2500);
  else if (fault === 'reloads') await audience.reload();
  else if (fault === 'databaseKills') await house.killDatabase();
  else {
    await house.killServer();
    await house.startServer();
    line.leadTo(house.url());
  }
}

function judge(figures: Figures): string[] {
  const of = (name: string): number => figure(figures, name);
  const isWhole = figures['size'] === 'whole';
  return [
    ...unless(!isWhole || of('messages') >= 100_000, 'There were fewer than 100,000 messages.'),
    ...unless(!isWhole || of('faults') >= 200, 'There were fewer than 200 faults.'),
    ...judgeTalk(figures),
  ];
}

export const goal: Goal = {
  promise:
    'Of 100,000 messages over 200 and more faults (lines cut, stalled, mixed up and gone deaf, pages reloaded, server and database killed) none that was acknowledged is lost, none is shown twice and none out of order.',
  measure: (run) => measureChatFaults(run),
  judge,
};
