import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@mesterhand/client';
import { failureOf } from '@mesterhand/client/errors';
import { openSession } from './accounts.ts';
import type { TestDatabase } from './cluster.ts';
import { timeoutFor, untilDone } from './faulty-installation.ts';
import { makeClient, makeMaster } from './people.ts';

/** One conversation: a customer and a master, who both write and read. */
interface Talk {
  conversationId: number;
  /** A client of either side, over the WebSocket. */
  sides: { name: string; client: Client }[];
}

export interface ChatWriters {
  talks: Talk[];
  /** Messages whose sending was acknowledged. */
  countSent(): number;
  /** Answers with 5xx other than 503, and unjustified refusals. */
  wrongAnswers: string[];
  /** How many messages of each sender were acknowledged: they are numbered from 1. */
  acknowledged: Map<string, number>;
  /** All senders write until that many messages were sent in total. */
  write(messages: number): Promise<void>;
  /** The last error of each sender whose message is still unacknowledged, a line each. */
  listUnacknowledged(): string[];
  /** Stops all senders, whatever is still unsent. */
  giveUp(): void;
}

/** @param url of a connection to a server on `db`, on which any fault may be injected. */
export async function makeChatWriters(
  db: TestDatabase['db'],
  { url, talks: count }: { url: string; talks: number },
): Promise<ChatWriters> {
  const talks: Talk[] = [];
  for (let at = 0; at < count; at += 1) talks.push(await makeTalk(db, { url, at }));
  const acknowledged = new Map<string, number>();
  const wrongAnswers: string[] = [];
  const waiting = new Map<string, string>();
  const givenUp = new AbortController();
  let left = 0;
  let sent = 0;

  async function speak({ conversationId }: Talk, { name, client }: Talk['sides'][number]) {
    for (let n = (acknowledged.get(name) ?? 0) + 1; left > 0; n += 1) {
      if (givenUp.signal.aborted) return;
      left -= 1;
      const message = {
        conversationId,
        text: `${name} ${n}`,
        clientMessageId: crypto.randomUUID(),
      };
      const hear = (error: unknown): void => {
        waiting.set(name, `${n}: ${String(error)}`);
        const wrong = describeWrong(error);
        if (wrong !== undefined && !givenUp.signal.aborted) wrongAnswers.push(wrong);
      };
      waiting.set(name, `${n}: nothing yet`);
      await sendUntilAnswered(client, message, { hear, givenUp: givenUp.signal });
      if (givenUp.signal.aborted) return;
      waiting.delete(name);
      acknowledged.set(name, n);
      sent += 1;
    }
  }
  return {
    talks,
    countSent: () => sent,
    wrongAnswers,
    acknowledged,
    async write(messages) {
      left = messages;
      await Promise.all(talks.flatMap((talk) => talk.sides.map((side) => speak(talk, side))));
    },
    listUnacknowledged: () => [...waiting].map(([name, heard]) => `${name} ${heard}`),
    giveUp: () => givenUp.abort(),
  };
}

async function makeTalk(
  db: TestDatabase['db'],
  { url, at }: { url: string; at: number },
): Promise<Talk> {
  const [customer, tradesman] = [await makeClient(db), await makeMaster(db)];
  const enter = async (userId: number): Promise<Client> =>
    createRetrylessClient(url, await openSession(db, userId));
  const client = await enter(customer.userId);
  const { id: conversationId } = await untilDone((signal) =>
    client.messages.open.mutate({ masterId: tradesman.masterId }, { signal }),
  );
  const master = await enter(tradesman.actor.userId);
  return {
    conversationId,
    sides: [
      { name: `kari-${at}`, client },
      { name: `ola-${at}`, client: master },
    ],
  };
}

/** A client that reconnects at once, and reports every failure. */
export function createRetrylessClient(url: string, token: string): Client {
  return createClient(url, {
    token,
    retries: 0,
    retryDelayMs: () => 40,
    pingMs: 5000,
  });
}

/** Retries as the page does: the same message under the same id, until it is acknowledged. */
async function sendUntilAnswered(
  client: Client,
  message: { conversationId: number; text: string; clientMessageId: string },
  { hear, givenUp }: { hear: (error: unknown) => void; givenUp: AbortSignal },
): Promise<void> {
  for (let attempt = 0; !givenUp.aborted; attempt += 1) {
    try {
      const signal = AbortSignal.any([timeoutFor(attempt), givenUp]);
      await client.messages.send.mutate(message, { signal });
      return;
    } catch (error) {
      hear(error);
    }
    await sleep(40);
  }
}

/** An error that a client must not see even while parts of the installation are down; undefined when it is expected. */
export function describeWrong(error: unknown): string | undefined {
  const failure = failureOf(error);
  if (failure === undefined) return String(error);
  if (failure.kind === 'network' || failure.kind === 'timeout') return undefined;
  const status = 'status' in failure ? failure.status : 0;
  if (status === 503) return undefined;
  return `${status} ${'code' in failure ? failure.code : failure.kind}`;
}
