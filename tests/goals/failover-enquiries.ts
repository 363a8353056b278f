import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../support/accounts.ts';
import { createRetrylessClient } from '../support/chat-writers.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { untilDone } from '../support/faulty-installation.ts';
import { makeClient, makeMaster } from '../support/people.ts';

export interface Enquiries {
  /** Waits until each has its answer, for as long as it takes to take over the job of a dead server. */
  countAnswers(): Promise<{ unanswered: number; answeredTwice: number }>;
}

/** Customers write to a master for the first time, and get an automatic first answer: a job due a second later. */
export async function enquire(
  db: TestDatabase['db'],
  { url, people }: { url: string; people: number },
): Promise<Enquiries> {
  const { masterId } = await makeMaster(db);
  const conversations = await Promise.all(
    Array.from({ length: people }, async () => {
      const { userId } = await makeClient(db);
      const { messages } = createRetrylessClient(url, await openSession(db, userId));
      const { id: conversationId } = await untilDone((signal) =>
        messages.open.mutate({ masterId }, { signal }),
      );
      const message = { conversationId, text: 'Hei', clientMessageId: crypto.randomUUID() };
      await untilDone((signal) => messages.send.mutate(message, { signal }));
      return conversationId;
    }),
  );
  return {
    async countAnswers() {
      let counts = await countIn(db, conversations);
      for (let tries = 0; tries < 400 && counts.some((count) => count === 0); tries += 1) {
        await sleep(200);
        counts = await countIn(db, conversations);
      }
      return {
        unanswered: counts.filter((count) => count === 0).length,
        answeredTwice: counts.filter((count) => count > 1).length,
      };
    },
  };
}

/** How many automatic messages each conversation has. */
async function countIn(
  db: TestDatabase['db'],
  conversations: readonly number[],
): Promise<number[]> {
  const rows = await untilDone(() =>
    db
      .selectFrom('messages')
      .select('conversationId')
      .where('conversationId', 'in', conversations)
      .where('automatic', '=', true)
      .execute(),
  );
  return conversations.map(
    (id) => rows.filter(({ conversationId }) => conversationId === id).length,
  );
}
