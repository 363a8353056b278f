import type { ChatWriters } from '../support/chat-writers.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { untilDone } from '../support/faulty-installation.ts';
import { type Metrics, metric, unless } from './goal.ts';

interface StoredTalk {
  /** The last sequence number of each conversation. */
  lastPlaces: Map<number, number>;
  metrics: { lost: number; storedTwice: number; storedOutOfOrder: number };
}

/** Checks that every sender's messages are stored once each and in the order in which they were sent. */
export async function countStored(
  db: TestDatabase['db'],
  { talks, acknowledged }: Pick<ChatWriters, 'talks' | 'acknowledged'>,
): Promise<StoredTalk> {
  const lastPlaces = new Map<number, number>();
  const metrics = { lost: 0, storedTwice: 0, storedOutOfOrder: 0 };
  for (const { conversationId, sides } of talks) {
    const rows = await untilDone(() =>
      db
        .selectFrom('messages')
        .select(['seq', 'text', 'automatic'])
        .where('conversationId', '=', conversationId)
        .orderBy('seq')
        .execute(),
    );
    lastPlaces.set(conversationId, rows.at(-1)?.seq ?? 0);
    for (const { name } of sides) {
      const numbers = rows
        .filter(({ text }) => text.startsWith(`${name} `))
        .map(({ text }) => Number(text.slice(name.length + 1)));
      const there = new Set(numbers);
      const wanted = acknowledged.get(name) ?? 0;
      for (let n = 1; n <= wanted; n += 1) if (!there.has(n)) metrics.lost += 1;
      metrics.storedTwice += numbers.length - there.size;
      metrics.storedOutOfOrder += numbers.filter((n, at) => n < (numbers[at - 1] ?? 0)).length;
    }
  }
  return { lastPlaces, metrics };
}

/** What no fault may do to a conversation, by what was stored and what was shown. */
export function judgeTalk(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  return [
    ...unless(of('acknowledged') === of('messages'), 'Not every message was acknowledged.'),
    ...unless(of('lost') === 0, 'Acknowledged messages were lost.'),
    ...unless(of('storedTwice') === 0, 'Messages were stored twice.'),
    ...unless(of('storedOutOfOrder') === 0, 'Messages were stored in another order than sent.'),
    ...unless(of('neverShown') === 0, 'Messages were never shown.'),
    ...unless(of('shownTwice') === 0, 'Messages were shown twice.'),
    ...unless(of('shownOutOfOrder') === 0, 'Messages were shown out of order.'),
    ...unless(of('wrongAnswers') === 0, 'Something else than 503 was answered.'),
  ];
}
