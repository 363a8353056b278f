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

/** As many as a server has to its database. */
const connections = 20;

const words = 'Kranen drypper fortsatt, og nå er det vann på gulvet.';

/** Conversations in which both sides have written already; in each, one side is to write and the other to listen. */
export async function openTalks(
  db: TestDatabase['db'],
  url: string,
  count: number,
): Promise<{ writers: Talk[]; listeners: Talk[] }> {
  const [writers, listeners]: [Talk[], Talk[]] = [[], []];
  while (writers.length < count) {
    const [client, master] = [await makeClient(db), await makeMaster(db)];
    const token = await openSession(db, client.userId);
    const { userId } = master.actor;
    const other = await openSession(db, userId);
    const { messages } = createClient(url, { token });
    const { id: conversationId } = await messages.open.mutate({ masterId: master.masterId });
    await messages.send.mutate({ conversationId, text: words });
    await createClient(url, { token: other }).messages.send.mutate({ conversationId, text: words });
    const [hers, his] = [
      { conversationId, token, userId: client.userId },
      { conversationId, token: other, userId },
    ];
    const isHers = writers.length % 2 === 0;
    writers.push(isHers ? hers : his);
    listeners.push(isHers ? his : hers);
  }
  return { writers, listeners };
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

/** What the recipients get over their sockets. */
export interface Listening {
  /** Messages that people wrote: the master's automatic answer is not counted. */
  delivered(): number;
  /** Messages that did not follow the one before them in their conversation. */
  outOfOrder(): number;
  close(): void;
}

/** Subscribes to every conversation over the socket, as the side that does not write. */
export async function listen(url: string, talks: readonly Talk[]): Promise<Listening> {
  let [delivered, outOfOrder] = [0, 0];
  const readers: RawReader[] = [];
  for (const { conversationId, token } of talks) {
    let last: number | undefined;
    const onText = (text: string): void => {
      const isMessage = text.includes('"kind":"message"');
      // The first event is no message, and says where the conversation stands.
      const seq = Number(eventId.exec(text)?.[1]);
      if (isMessage && text.includes('"automatic":false')) delivered += 1;
      if (isMessage && seq !== (last ?? Number.NaN) + 1) outOfOrder += 1;
      last = seq;
    };
    readers.push(await openReader({ url, token, conversationId, onText }));
  }
  return {
    delivered: () => delivered,
    outOfOrder: () => outOfOrder,
    close: () => readers.forEach((reader) => reader.close()),
  };
}

const eventId = /"type":"data","data":\{"id":"(\d+)"/;

/** Rows like those of the messages, each inserted in a transaction of its own. */
export async function openInserts(database: TestDatabase) {
  const pool = new Pool({ connectionString: database.url, max: connections });
  await pool.query('create table bare_messages (like messages including all)');
  let last = 0;
  const insert = async ({ conversationId, userId }: Talk): Promise<void> => {
    last += 1;
    const seq = last;
    const connection = await pool.connect();
    await connection.query('begin');
    await connection.query({
      name: 'insert-bare',
      text: `insert into bare_messages (conversation_id, seq, sender_id, text, client_message_id, sent_at)
             values ($1, $2, $3, $4, $5, $6) returning id`,
      values: [conversationId, seq, userId, words, randomUUID(), new Date().toISOString()],
    });
    await connection.query('commit');
    connection.release();
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
