import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenPage, makeAudience } from '../support/chat-audience.ts';
import { makeChatWriters } from '../support/chat-writers.ts';
import { openSteadyPage } from '../support/chat-pages.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { offered } from '../support/env.ts';
import { type NodePair, openNodePair } from '../support/node-pair.ts';
import { countStored, judgeTalk } from './chat-stored.ts';
import { type Enquiries, enquire } from './failover-enquiries.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

interface Course {
  messages: number;
  talks: number;
  /** Kills, of the servers in turn; after each but the last the server is started again. */
  nodeKills: number;
  /** Customers who write to a master for the first time just before each kill: an automatic answer is due to each. */
  enquiries: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: { messages: 6000, talks: 6, nodeKills: 10, enquiries: 12 },
  short: { messages: 160, talks: 2, nodeKills: 1, enquiries: 3 },
};

interface Instead {
  openPage?: OpenPage;
  /** Servers of which none is killed. */
  nodes?: NodePair;
}

/** @param instead replaces the real parts, to prove that their defects are detected. */
export async function measureFailover(
  { size, cluster, report }: GoalRun,
  instead: Instead = {},
): Promise<Metrics> {
  const course = { ...courses[size], ...(instead.nodes && { nodeKills: 0, enquiries: 0 }) };
  const nodes = instead.nodes ?? (await openNodePair(cluster, offered.redisUrl));
  const proxy = await openFaultProxy(...nodes.urls());
  try {
    const chat = await makeChatWriters(nodes.db, { url: proxy.url, talks: course.talks });
    const audience = makeAudience(chat, instead.openPage ?? openSteadyPage);
    await audience.reload();
    const asked: Enquiries[] = [];
    const writing = chat.write(course.messages);
    for (let kill = 0; kill < course.nodeKills; kill += 1) {
      const due = (course.messages * (kill + 1)) / (course.nodeKills + 1);
      while (chat.countSent() < due) await sleep(5);
      report(`kill ${kill + 1}, ${chat.countSent()} messages`);
      asked.push(await enquire(nodes.db, { url: proxy.url, people: course.enquiries }));
      // In the whole form the answers, due a second later, are being processed by chance.
      if (size === 'whole') await sleep(800 + Math.random() * 500);
      await nodes.kill(kill % 2);
      proxy.leadTo(...nodes.urls());
      if (kill + 1 === course.nodeKills) continue;
      await nodes.start(kill % 2);
      proxy.leadTo(...nodes.urls());
    }
    await writing;
    const stored = await countStored(nodes.db, chat);
    const shown = await audience.end(stored.lastPlaces);
    report('waiting for the pending answers');
    const answers = await countAnswers(asked);
    return {
      size,
      ...course,
      way: offered.redisUrl === undefined ? 'NOTIFY' : 'Redis',
      acknowledged: chat.countSent(),
      ...stored.metrics,
      ...shown,
      ...answers,
      wrongAnswers: chat.wrongAnswers.length,
      firstWrongAnswer: chat.wrongAnswers[0] ?? '',
    };
  } finally {
    await proxy.close();
    await nodes.close();
  }
}

async function countAnswers(
  asked: readonly Enquiries[],
): Promise<{ unanswered: number; answeredTwice: number }> {
  const counts = await Promise.all(asked.map((each) => each.countAnswers()));
  return {
    unanswered: counts.reduce((sum, each) => sum + each.unanswered, 0),
    answeredTwice: counts.reduce((sum, each) => sum + each.answeredTwice, 0),
  };
}

function judge(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  return [
    ...unless(metrics['size'] !== 'whole' || of('nodeKills') >= 10, 'Too few servers were killed.'),
    ...judgeTalk(metrics),
    ...unless(of('unanswered') === 0, 'Jobs of a dead server were not done by the other.'),
    ...unless(of('answeredTwice') === 0, 'Jobs of a dead server were done twice.'),
  ];
}

export const goal: Goal = {
  promise:
    'Of two servers behind a proxy one after the other is killed under load: no acknowledged write is lost, streams go on at the other one without a gap and without a repetition, and the pending jobs of the dead one run once.',
  measure: (run) => measureFailover(run),
  judge,
};
