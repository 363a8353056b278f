import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mesterhand/client';
import { Pool } from 'pg';
import { openSession } from '../support/accounts.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { type RawReader, openReader } from '../support/raw-readers.ts';

/** One side of a conversation, which writes to the other. */
export interface Talk {
  conversationId: number;
  token: string;
  userId: number;
}

const words = 'Kranen drypper fortsatt, og nå er det vann på gulvet.';

/** Conversations in which both sides have written already, as seen from both in turn. */
export async function openTalks(db: TestDatabase['db'], url: string, count: number) {
  const talks: Talk[] = [];
  while (talks.length < count) {
    const [client, master] = [await makeClient(db), await makeMaster(db)];
    const [token, other] = [
      await openSession(db, client.userId),
      await openSession(db, master.actor.userId),
    ];
    const { messages } = createClient(url, { token });
    const { id: conversationId } = await messages.open.mutate({ masterId: master.masterId });
    await messages.send.mutate({ conversationId, text: words });
    await createClient(url, { token: other }).messages.send.mutate({ conversationId, text: words });
    talks.push({ conversationId, token, userId: client.userId });
    talks.push({ conversationId, token: other, userId: master.actor.userId });
  }
  return talks.slice(0, count);
}

/** Sends over HTTP on keep-alive connections, one per sender. */
export async function openSenders(url: string, connections: number) {
  const all = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  const [free, waiting]: [RawConnection[], ((connection: RawConnection) => void)[]] = [
    [...all],
    [],
  ];
  const acquire = (): RawConnection | Promise<RawConnection> =>
    free.pop() ?? new Promise<RawConnection>((resolve) => waiting.push(resolve));
  const giveBack = (connection: RawConnection): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
  };
  const { host } = new URL(url);
  /** @returns the id under which the message was sent, once it was acknowledged. */
  const send = async (
    { conversationId, token }: Talk,
    id: string = randomUUID(),
  ): Promise<string> => {
    const body = JSON.stringify({ conversationId, text: words, clientMessageId: id });
    const connection = await acquire();
    const answer = await connection.ask(
      `POST /trpc/messages.send HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    giveBack(connection);
    if (answer.startsWith('HTTP/1.1 200') && answer.includes(id)) return id;
    throw new Error(`Not acknowledged: ${answer}`);
  };
  return { send, close: () => all.forEach((connection) => connection.close()) };
}

interface RawConnection {
  /** One request; the next follows its answer. */
  ask(request: string): Promise<string>;
  close(): void;
}

/** A minimal HTTP client: the server is measured, and shares the machine with its callers. */
async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  // One character per byte, so that a length in bytes is a length of the string.
  socket.setEncoding('latin1');
  let heard = '';
  let asked: PromiseWithResolvers<string> | undefined;
  socket.on('data', (part: string) => {
    heard += part;
    if (!isWhole(heard)) return;
    asked?.resolve(heard);
    heard = '';
  });
  socket.on('error', (error) => asked?.reject(error));
  socket.on('close', () => asked?.reject(new Error('The server hung up.')));
  return {
    ask(request) {
      asked = Promise.withResolvers<string>();
      socket.write(request);
      return asked.promise;
    },
    close: () => void socket.destroy(),
  };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return end !== -1 && length !== undefined && answer.length === end + 4 + Number(length);
}

/** How often each message was delivered over the recipients' sockets. */
export interface Listening {
  heard(): number;
  close(): void;
}

/** Subscribes to every conversation over the socket, as the side that does not write. */
export async function listen(url: string, talks: readonly Talk[]): Promise<Listening> {
  let heard = 0;
  const onText = (text: string): void => {
    // The master's automatic answer is not counted.
    if (text.includes('"kind":"message"') && text.includes('"automatic":false')) heard += 1;
  };
  const readers: RawReader[] = [];
  for (const { conversationId, token } of talks)
    readers.push(await openReader({ url, token, conversationId, onText }));
  return { heard: () => heard, close: () => readers.forEach((reader) => reader.close()) };
}

/** Rows like those of the messages, each inserted by one prepared statement in a transaction of its own. */
export async function openInserts(
  database: TestDatabase,
  { connections }: { connections: number },
) {
  const pool = new Pool({ connectionString: database.url, max: connections });
  await pool.query('create table bare_messages (like messages including all)');
  let last = 0;
  const insert = async ({ conversationId, userId }: Talk): Promise<void> => {
    last += 1;
    await pool.query({
      name: 'insert-bare',
      text: `insert into bare_messages (conversation_id, seq, sender_id, text, client_message_id, sent_at)
             values ($1, $2, $3, $4, $5, $6) returning id`,
      values: [conversationId, last, userId, words, randomUUID(), new Date().toISOString()],
    });
  };
  return { insert, close: () => pool.end() };
}

/**
 * Closed loop: each caller sends the next request after its answer, for a time or a number of requests. @returns how
 * many a second.
 */
export async function flood(
  talks: readonly Talk[],
  act: (talk: Talk) => Promise<void>,
  { forMs = Infinity, atMost = Infinity }: { forMs?: number; atMost?: number },
): Promise<number> {
  const began = performance.now();
  let begun = 0;
  const work = async (talk: Talk): Promise<void> => {
    while (performance.now() - began < forMs && begun < atMost) {
      begun += 1;
      await act(talk);
    }
  };
  await Promise.all(talks.map(work));
  return begun / ((performance.now() - began) / 1000);
}

/**
 * Open loop: acts at a steady rate, whether or not the previous act is done. @returns milliseconds from when each was
 * due.
 */
export async function pace(
  talks: readonly Talk[],
  act: (talk: Talk) => Promise<void>,
  { perSecond, count }: { perSecond: number; count: number },
): Promise<number[]> {
  const began = performance.now();
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  for (let at = 0; at < count;) {
    const due = began + (at * 1000) / perSecond;
    const talk = talks[at % talks.length];
    if (talk === undefined) break;
    if (performance.now() < due) {
      await sleep(1);
      continue;
    }
    pending.push(act(talk).then(() => void waits.push(performance.now() - due)));
    at += 1;
  }
  await Promise.all(pending);
  return waits;
}
