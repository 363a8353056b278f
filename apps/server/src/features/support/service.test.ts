import type { Actor } from '@mesterhand/domain/access/actor';
import { emailSchema } from '@mesterhand/domain/auth/schema';
import type { SendSupportInput } from '@mesterhand/domain/support/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient, proveEmail } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { findSupport, listSupport } from './queries.ts';
import {
  type Sender,
  anonymiseEnquirer,
  dailyLimit,
  issueForm,
  readSupport,
  sendSupport,
  setSupportState,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const day = 86_400;

let database: TestDatabase;
let kari: Actor;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  kari = await makeClient(database.db);
  moderator = await makeClient(database.db, { role: 'moderator' });
});
afterAll(() => database.drop());

let addresses = 0;
const visitor = (more: Partial<Sender> = {}): Sender => ({
  actor: null,
  address: `10.0.0.${(addresses += 1)}`,
  key: null,
  ...more,
});

const words = (more: Partial<SendSupportInput> = {}): SendSupportInput => ({
  name: 'Nora Vik',
  email: 'nora@example.no',
  message: `Når kommer dere? ${crypto.randomUUID()}`,
  language: 'nb',
  token: '',
  homepage: '',
  ...more,
});

/** A message whose form was issued at `now`, sent ten seconds later by default. */
async function send(
  input: SendSupportInput,
  { sender = visitor(), at = later(10) }: { sender?: Sender; at?: Date } = {},
) {
  const { token } = await issueForm(database.db, now);
  return sendSupport(database.db, sender, { ...input, token }, at);
}

async function storedOf({ message }: { message: string }) {
  const { items } = await listSupport(database.db, { limit: 100 });
  return items.filter((item) => item.message === message);
}

const countQueued = async (messageId: number): Promise<number> => {
  const rows = await database.db
    .selectFrom('jobs')
    .select('payload')
    .where('topic', '=', 'support.received')
    .execute();
  return rows.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ messageId }))
    .length;
};

describe('A-71 a support message', () => {
  test('is stored as it was written, and enqueues a notification of the operator', async () => {
    const input = words({ language: 'uk' });
    expect(await send(input)).toEqual({ receivedAt: later(10).toISOString() });
    const [stored] = await storedOf(input);
    expect(stored).toMatchObject({
      name: 'Nora Vik',
      email: 'nora@example.no',
      language: 'uk',
      user: null,
      state: 'open',
      createdAt: later(10).toISOString(),
    });
    expect(await countQueued(stored?.id ?? 0)).toBe(1);
  });

  test('of a signed-in person names their account, whatever name they give', async () => {
    const input = words();
    await send(input, { sender: visitor({ actor: kari }) });
    expect(await storedOf(input)).toMatchObject([
      { name: 'Nora Vik', user: { id: kari.userId, name: 'Kari Nordmann' } },
    ]);
  });

  test('sent twice with one key is one message with one answer, also much later', async () => {
    const sender = visitor({ key: 'attempt-of-nora-1' });
    const input = words();
    const first = await send(input, { sender });
    expect(await send(input, { sender, at: later(2 * day) })).toEqual(first);
    const [stored, ...more] = await storedOf(input);
    expect(more).toEqual([]);
    expect(await countQueued(stored?.id ?? 0)).toBe(1);
  });

  test('of twenty concurrent attempts with one key one is stored, and all get the same answer', async () => {
    const sender = visitor({ key: 'attempt-of-nora-2' });
    const input = words();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(input, { sender })));
    expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(await storedOf(input)).toHaveLength(1);
  });

  test('with a key used for other text is refused, and so is an invalid key', async () => {
    const sender = visitor({ key: 'attempt-of-nora-3' });
    await send(words(), { sender });
    await expect(send(words(), { sender })).rejects.toMatchObject({ code: 'idempotency.mismatch' });
    await expect(send(words(), { sender: visitor({ key: 'short' }) })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('A-71 spam', () => {
  test('that fills in the honeypot field is answered like success, and not stored', async () => {
    const input = words({ homepage: 'https://spam.example' });
    expect(await send(input)).toEqual({ receivedAt: later(10).toISOString() });
    expect(await storedOf(input)).toEqual([]);
  });

  test.each([
    ['sent within three seconds', 2.9, 'support.tooFast'],
    ['from a clock that runs backwards', -5, 'support.formExpired'],
    ['of a form left open for half a day', 12 * 3600 + 1, 'support.formExpired'],
  ])('or a message %s is refused', async (_what, seconds, code) => {
    const input = words();
    await expect(send(input, { at: later(seconds) })).rejects.toMatchObject({ code });
    expect(await storedOf(input)).toEqual([]);
  });

  test('with a forged token is refused', async () => {
    const { token } = await issueForm(database.db, now);
    const [time = '', nonce = '', signature = ''] = token.split('.');
    const older = (Number.parseInt(time, 36) - 60_000).toString(36);
    for (const forged of [
      '',
      'a.b.c',
      `${older}.${nonce}.${signature}`,
      `${time}.${nonce}`,
      'æ.ø.å',
    ])
      await expect(
        sendSupport(database.db, visitor(), words({ token: forged }), later(10)),
      ).rejects.toMatchObject({ code: 'support.formExpired' });
  });

  test('from one address is limited to ten messages a day', async () => {
    const sender = visitor();
    const inputs = Array.from({ length: dailyLimit + 5 }, () => words());
    const answers = await Promise.allSettled(inputs.map((input) => send(input, { sender })));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const answer of refused)
      expect(answer).toMatchObject({ reason: { code: 'rate.limited', retryAfter: day } });
    await expect(send(words())).resolves.toBeTruthy();
    const tomorrow = later(day + 11);
    const { token } = await issueForm(database.db, later(day));
    await sendSupport(database.db, sender, words({ token }), tomorrow);
  });

  test('is counted by a hash that is deleted after a day', async () => {
    const sender = visitor({ address: '192.0.2.77' });
    await send(words(), { sender });
    const senders = () =>
      database.db.selectFrom('supportMessages').select('sender').distinct().execute();
    expect(JSON.stringify(await senders())).not.toContain('192.0.2.77');
    const { token } = await issueForm(database.db, later(3 * day));
    await sendSupport(database.db, visitor(), words({ token }), later(3 * day + 10));
    expect((await senders()).filter((row) => row.sender !== null)).toHaveLength(1);
  });
});

describe('A-71 answering', () => {
  const sendOne = async () => {
    const input = words();
    await send(input);
    const [stored] = await storedOf(input);
    return stored?.id ?? 0;
  };

  test('lists the newest first, by state, paginated', async () => {
    const ids = [await sendOne(), await sendOne(), await sendOne()];
    const first = await listSupport(database.db, { limit: 2, state: 'open' });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const cursor = first.nextCursor ?? undefined;
    const next = await listSupport(database.db, { limit: 2, state: 'open', cursor });
    expect(next.items[0]?.id).toBe(ids[0]);
    await expect(listSupport(database.db, { limit: 2, cursor: 'x' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('marks a message as answered, once, and may undo that', async () => {
    const id = await sendOne();
    const answered = { id, state: 'answered' } as const;
    expect(await setSupportState(database.db, moderator, answered)).toMatchObject(answered);
    await setSupportState(database.db, moderator, answered);
    await setSupportState(database.db, moderator, { id, state: 'open' });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subject', '=', 'supportMessage')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    const entry = { action: 'support.setState', actorId: moderator.userId };
    expect(trail).toEqual([
      { ...entry, before: { state: 'open' }, after: { state: 'answered' } },
      { ...entry, before: { state: 'answered' }, after: { state: 'open' } },
    ]);
  });

  test('requires a moderator; a stranger changes nothing, and an unknown message is not found', async () => {
    const id = await sendOne();
    await expect(
      setSupportState(database.db, kari, { id, state: 'answered' }),
    ).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await findSupport(database.db, id)).toMatchObject({ state: 'open' });
    await expect(readSupport(database.db, 987_654)).rejects.toMatchObject({
      code: 'support.notFound',
    });
    await expect(
      setSupportState(database.db, moderator, { id: 987_654, state: 'answered' }),
    ).rejects.toMatchObject({ code: 'support.notFound' });
  });
});

test('trap 8 erasing a person removes them from their messages, sent signed in or with their address', async () => {
  const erasedPerson = await makeClient(database.db);
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', erasedPerson.userId)
    .executeTakeFirstOrThrow();
  const typed = emailSchema.parse(email.toUpperCase());
  const inputs = [words(), words({ email: typed }), words()];
  const [own, byAddress, others] = inputs;
  if (!own || !byAddress || !others) throw new Error('There are three.');
  await send(own, { sender: visitor({ actor: erasedPerson }) });
  await send(byAddress);
  await send(others);
  const [first, second] = [...(await storedOf(own)), ...(await storedOf(byAddress))];
  const leave = () =>
    withTransaction(database.db, (trx) =>
      anonymiseEnquirer(trx, erasedPerson.userId, 'Slettet bruker'),
    );
  await leave();
  // The address is unverified: a stranger may have written from it.
  expect(await storedOf(byAddress)).toMatchObject([{ name: 'Nora Vik', state: 'open' }]);
  await proveEmail(database.db, erasedPerson.userId);
  await leave();
  for (const id of [first?.id ?? 0, second?.id ?? 0]) {
    expect(await findSupport(database.db, id)).toMatchObject({
      name: 'Slettet bruker',
      email: null,
      message: '',
      user: null,
      state: 'answered',
    });
    await expect(
      setSupportState(database.db, moderator, { id, state: 'open' }),
    ).rejects.toMatchObject({ code: 'conflict.stale' });
  }
  expect(await storedOf(others)).toMatchObject([{ name: 'Nora Vik', state: 'open' }]);
});
