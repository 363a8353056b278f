import { createClient } from '@mesterhand/client';
import type { InboxEvent, LiveEvent } from '@mesterhand/domain/messages/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { makeJob } from '../support/jobs.ts';
import { untilLockWait } from '../support/lock-waits.ts';
import { type RawReader, openReader } from '../support/raw-readers.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const messages = ({ token }: Account) => server.client(token).messages;

async function startConversation(): Promise<{ bookingId: number; conversationId: number }> {
  const clientId = cast.client.actor.userId;
  const bookingId = await makeJob(server.db, { clientId, master: cast.master });
  const { id } = await messages(cast.client).open.mutate({ bookingId });
  return { bookingId, conversationId: id };
}

/** Subscribes to a conversation over a connection of its own and collects the events. */
function follow(
  account: Account,
  input: { conversationId: number; lastEventId?: string },
  url = server.url,
) {
  const events: LiveEvent[] = [];
  const errors: unknown[] = [];
  const client = createClient(url, { token: account.token, retryDelayMs: () => 20 });
  const stream = client.messages.live.subscribe(input, {
    onData: ({ data }) => events.push(data),
    onError: (error) => errors.push(error.data?.app.code),
  });
  return {
    events,
    errors,
    messages: () => events.flatMap((event) => (event.kind === 'message' ? [event.message] : [])),
    seqs: () => events.flatMap((event) => (event.kind === 'message' ? [event.message.seq] : [])),
    /** Resolves with the first event: from then on nothing is missed. */
    started: () => vi.waitFor(() => expect(events.length).toBeGreaterThan(0)),
    stop: () => stream.unsubscribe(),
  };
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

describe('C-160 the live conversation', () => {
  test('delivers each message to both sides, and the sender’s own id to the sender alone', async () => {
    const { conversationId } = await startConversation();
    const [hers, his] = [
      follow(cast.client, { conversationId }),
      follow(cast.master, { conversationId }),
    ];
    await Promise.all([hers.started(), his.started()]);
    const clientMessageId = crypto.randomUUID();
    const sent = await messages(cast.client).send.mutate({
      conversationId,
      text: 'Hei',
      clientMessageId,
    });
    await messages(cast.master).send.mutate({ conversationId, text: 'Hei, hei' });
    await vi.waitFor(() => {
      expect(hers.seqs()).toEqual([1, 2]);
      expect(his.seqs()).toEqual([1, 2]);
    });
    expect(hers.messages()[0]).toEqual(sent);
    expect(his.messages()[0]).toEqual({ ...sent, clientMessageId: null });
    hers.stop();
    his.stop();
  });

  test('sends how far the other side has read at once, then read marks and typing as they happen', async () => {
    const { conversationId } = await startConversation();
    await messages(cast.client).send.mutate({ conversationId, text: 'Hei' });
    await messages(cast.master).mark.mutate({ conversationId, deliveredSeq: 1 });
    const hers = follow(cast.client, { conversationId });
    await hers.started();
    const { userId } = cast.master.actor;
    expect(hers.events).toEqual([{ kind: 'receipt', userId, deliveredSeq: 1, readSeq: 0 }]);
    await messages(cast.master).mark.mutate({ conversationId, readSeq: 1 });
    await messages(cast.client).typing.mutate({ conversationId });
    await messages(cast.master).typing.mutate({ conversationId });
    await vi.waitFor(() => expect(hers.events).toHaveLength(3), { timeout: 5000 });
    expect(hers.events.slice(1)).toEqual([
      { kind: 'receipt', userId, deliveredSeq: 1, readSeq: 1 },
      { kind: 'typing', userId, at: expect.stringMatching(/^20\d\d-.*Z$/) },
    ]);
    hers.stop();
  });

  test('hides the reader’s progress from a person they have blocked', async () => {
    const { conversationId } = await startConversation();
    await messages(cast.client).send.mutate({ conversationId, text: 'Hei' });
    await messages(cast.client).send.mutate({ conversationId, text: 'Er du der?' });
    const hers = follow(cast.client, { conversationId });
    await hers.started();
    const { blocks } = server.client(cast.master.token).auth;
    const { userId } = cast.client.actor;
    await blocks.add.mutate({ userId });
    await messages(cast.master).mark.mutate({ conversationId, readSeq: 1 });
    await blocks.remove.mutate({ userId });
    await messages(cast.master).mark.mutate({ conversationId, readSeq: 2 });
    await vi.waitFor(() => expect(hers.events).toHaveLength(2), { timeout: 5000 });
    expect(hers.events[1]).toMatchObject({ kind: 'receipt', readSeq: 2 });
    hers.stop();
  });

  test('resumes after the last known cursor, or from now on without one', async () => {
    const { conversationId } = await startConversation();
    for (const text of ['en', 'to', 'tre'])
      await messages(cast.client).send.mutate({ conversationId, text });
    const streams = [
      follow(cast.master, { conversationId, lastEventId: '0' }),
      follow(cast.master, { conversationId, lastEventId: '2' }),
      follow(cast.master, { conversationId }),
      // A cursor in the database’s future must not hold back events.
      follow(cast.master, { conversationId, lastEventId: '900' }),
    ];
    await Promise.all(streams.map((stream) => stream.started()));
    await messages(cast.client).send.mutate({ conversationId, text: 'fire' });
    await vi.waitFor(() =>
      expect(streams.map((stream) => stream.seqs())).toEqual([[1, 2, 3, 4], [3, 4], [4], [4]]),
    );
    for (const stream of streams) stream.stop();
  });

  test('without a cursor begins at its first event, which says from where on it is complete', async () => {
    const { conversationId } = await startConversation();
    const { token } = cast.master;
    const texts: string[] = [];
    let isReady = false;
    let reading: Promise<void> | undefined;
    let reader: RawReader | undefined;
    await server.db.transaction().execute(async (trx) => {
      // The stream reads the conversation with its service; sending a message does not.
      await sql`lock table services in access exclusive mode`.execute(trx);
      reading = openReader({
        url: server.url,
        token,
        conversationId,
        onText: (text) => texts.push(text),
      }).then((opened) => {
        reader = opened;
        isReady = true;
      });
      await untilLockWait(server.db);
      await messages(cast.client).send.mutate({ conversationId, text: 'en' });
      expect(isReady).toBe(false);
    });
    await reading;
    await messages(cast.client).send.mutate({ conversationId, text: 'to' });
    await vi.waitFor(() => expect(texts).toHaveLength(2), { timeout: 5000 });
    expect(texts.map((text) => /"id":"(\d+)"/.exec(text)?.[1])).toEqual(['1', '2']);
    expect(texts[1]).toContain('"text":"to"');
    reader?.close();
  });

  test('resumes after a lost connection in order, without losing or repeating anything', async () => {
    const { conversationId } = await startConversation();
    const line = await openFaultProxy(server.url);
    const his = follow(cast.master, { conversationId }, line.url);
    await his.started();
    const send = (text: string) => messages(cast.client).send.mutate({ conversationId, text });
    await send('før');
    await vi.waitFor(() => expect(his.seqs()).toEqual([1]), { timeout: 5000 });
    for (let round = 0; round < 4; round += 1) {
      line.cut();
      await Promise.all(['a', 'b', 'c'].map(send));
      await vi.waitFor(() => expect(his.seqs()).toHaveLength(4 + round * 3), { timeout: 5000 });
    }
    expect(his.seqs()).toEqual(upTo(13));
    his.stop();
    await line.close();
  });

  test('a reader who missed hundreds of messages gets them in order while more are sent', async () => {
    const { conversationId } = await startConversation();
    const rows = upTo(250).map((seq) => ({
      conversationId,
      seq,
      senderId: cast.client.actor.userId,
      text: `nr. ${seq}`,
    }));
    await server.db.insertInto('messages').values(rows).execute();
    await server.db
      .updateTable('conversations')
      .set({ lastSeq: 250 })
      .where('id', '=', conversationId)
      .execute();
    const his = follow(cast.master, { conversationId, lastEventId: '0' });
    const send = (text: string) => messages(cast.client).send.mutate({ conversationId, text });
    await Promise.all(upTo(20).map((n) => send(`ny ${n}`)));
    await vi.waitFor(() => expect(his.seqs()).toHaveLength(270), { timeout: 10_000 });
    expect(his.seqs()).toEqual(upTo(270));
    his.stop();
  });

  test('a message whose event was lost comes with the next one, and a removed one blocks nothing', async () => {
    const { conversationId } = await startConversation();
    const his = follow(cast.master, { conversationId });
    await his.started();
    const storeWithoutEvent = async (seq: number) => {
      await server.db
        .insertInto('messages')
        .values({ conversationId, seq, senderId: cast.client.actor.userId, text: 'stille' })
        .execute();
      await server.db
        .updateTable('conversations')
        .set({ lastSeq: seq })
        .where('id', '=', conversationId)
        .execute();
    };
    await storeWithoutEvent(1);
    await storeWithoutEvent(2);
    await messages(cast.client).send.mutate({ conversationId, text: 'tre' });
    await vi.waitFor(() => expect(his.seqs()).toEqual([1, 2, 3]), { timeout: 5000 });
    await storeWithoutEvent(4);
    // The other side’s read mark proves that there is a fourth.
    await messages(cast.client).mark.mutate({ conversationId, readSeq: 4 });
    await vi.waitFor(() => expect(his.seqs()).toEqual([1, 2, 3, 4]), { timeout: 5000 });
    await storeWithoutEvent(5);
    await server.db
      .deleteFrom('messages')
      .where('conversationId', '=', conversationId)
      .where('seq', '=', 5)
      .execute();
    await messages(cast.client).send.mutate({ conversationId, text: 'seks' });
    await vi.waitFor(() => expect(his.seqs()).toEqual([1, 2, 3, 4, 6]), { timeout: 5000 });
    his.stop();
  });

  test('a repeated send publishes again and is delivered once', async () => {
    const { conversationId } = await startConversation();
    const his = follow(cast.master, { conversationId });
    await his.started();
    const message = { conversationId, text: 'Hei', clientMessageId: crypto.randomUUID() };
    await messages(cast.client).send.mutate(message);
    await messages(cast.client).send.mutate(message);
    await messages(cast.client).send.mutate({ conversationId, text: 'neste' });
    await vi.waitFor(() => expect(his.seqs()).toEqual([1, 2]), { timeout: 5000 });
    his.stop();
  });

  test('trap 4 refuses strangers and visitors before sending anything', async () => {
    const { conversationId } = await startConversation();
    await messages(cast.client).send.mutate({ conversationId, text: 'Koden er 1234' });
    for (const account of [cast.stranger, cast.otherMaster, cast.moderator]) {
      const stream = follow(account, { conversationId, lastEventId: '0' });
      await vi.waitFor(() => expect(stream.errors).toEqual(['messages.notFound']), {
        timeout: 5000,
      });
      expect(stream.events).toEqual([]);
      stream.stop();
    }
    const visitor = follow({ ...cast.stranger, token: 'x'.repeat(32) }, { conversationId });
    await vi.waitFor(() => expect(visitor.errors).toEqual(['auth.required']), { timeout: 5000 });
    visitor.stop();
  });
});

describe('the inbox stream', () => {
  function listen(account: Account) {
    const events: InboxEvent[] = [];
    const stream = server.client(account.token).messages.inbox.subscribe(undefined, {
      onData: (event) => events.push(event),
    });
    return { events, stop: () => stream.unsubscribe() };
  }

  test('sends the unread count at once, then each change, for its owner alone', async () => {
    const { conversationId } = await startConversation();
    const before = (await messages(cast.master).unread.query()).total;
    const [his, others] = [listen(cast.master), listen(cast.otherMaster)];
    await vi.waitFor(() => {
      expect(his.events).toEqual([{ total: before, conversationId: null }]);
      expect(others.events).toEqual([{ total: 0, conversationId: null }]);
    });
    await messages(cast.client).send.mutate({ conversationId, text: 'Hei' });
    await vi.waitFor(() =>
      expect(his.events.at(-1)).toEqual({ total: before + 1, conversationId }),
    );
    await messages(cast.master).mark.mutate({ conversationId, readSeq: 1 });
    await vi.waitFor(() => expect(his.events.at(-1)).toEqual({ total: before, conversationId }), {
      timeout: 5000,
    });
    expect(others.events).toHaveLength(1);
    his.stop();
    others.stop();
  });
});
