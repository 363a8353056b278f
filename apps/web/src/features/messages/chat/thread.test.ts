import type { Message } from '@mesterhand/domain/messages/schema';
import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '../outbox/outbox.ts';
import {
  changeThread,
  countRemovedLast,
  dayOf,
  listEntries,
  mergeMessages,
  type Thread,
  type ThreadAction,
} from './thread.ts';

const me = 3;
const other = 7;

function message(seq: number, more: Partial<Message> = {}): Message {
  return {
    id: 100 + seq,
    conversationId: 5,
    bookingId: 81,
    seq,
    senderId: other,
    senderName: 'Ola',
    text: `${seq}`,
    image: null,
    document: null,
    voice: null,
    automatic: false,
    clientMessageId: null,
    sentAt: `2026-11-20T10:${String(seq).padStart(2, '0')}:00.000Z`,
    ...more,
  };
}

const item: OutboxItem = {
  clientMessageId: 'mine',
  conversationId: 5,
  text: 'Hei',
  image: null,
  document: null,
  voice: null,
  writtenAt: '2026-11-20T11:00:00.000Z',
  state: 'sending',
  refusal: null,
};
const empty: Thread = {
  messages: [],
  hasMore: false,
  otherMarks: { deliveredSeq: 0, readSeq: 0 },
  notifiedUpTo: 0,
};
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

describe('messages from several sources are merged', () => {
  test.each([
    ['nothing at all', [], [], []],
    ['an older page before a newer one', [3, 4], [1, 2], [1, 2, 3, 4]],
    ['what is received twice', [1, 2], [2, 3], [1, 2, 3]],
    ['what arrives out of order', [1, 4], [3, 2], [1, 2, 3, 4]],
    ['a replay of everything', [1, 2, 3], [1, 2, 3], [1, 2, 3]],
  ])('C-160 %s', (_, known, arrived, all) => {
    const merged = mergeMessages(
      known.map((seq) => message(seq)),
      arrived.map((seq) => message(seq)),
    );
    expect(seqs(merged)).toEqual(all);
  });

  test('the sender’s own id survives an event without it', () => {
    const own = message(1, { clientMessageId: 'mine' });
    expect(mergeMessages([own], [message(1)])[0]?.clientMessageId).toBe('mine');
    expect(mergeMessages([message(1)], [own])[0]?.clientMessageId).toBe('mine');
  });

  test.each([
    ['the first page', [], [8, 9], true, true],
    ['an older page', [8, 9], [6, 7], false, false],
    ['an empty page', [8, 9], [], false, false],
    ['a newer page says nothing of older ones', [1, 2], [8, 9], true, false],
  ])('whether there is more, after %s', (_, known, page, says, hasMore) => {
    const thread = { ...empty, messages: known.map((seq) => message(seq)) };
    const items = page.map((seq) => message(seq));
    expect(changeThread(thread, { kind: 'page', items, hasMore: says }).hasMore).toBe(hasMore);
  });

  test('a message removed by moderators disappears, and the order of the others stays', () => {
    const thread = { ...empty, messages: [1, 2, 3].map((seq) => message(seq)) };
    expect(seqs(changeThread(thread, { kind: 'removed', seq: 2 }).messages)).toEqual([1, 3]);
  });

  test.each([
    ['forwards', { deliveredSeq: 3, readSeq: 1 }, { deliveredSeq: 3, readSeq: 2 }],
    ['never backwards', { deliveredSeq: 1, readSeq: 0 }, { deliveredSeq: 2, readSeq: 2 }],
    ['read is delivered', { deliveredSeq: 0, readSeq: 9 }, { deliveredSeq: 9, readSeq: 9 }],
  ])('receipts: %s', (_, received, marks) => {
    const thread = { ...empty, otherMarks: { deliveredSeq: 2, readSeq: 2 } };
    expect(changeThread(thread, { kind: 'receipt', marks: received }).otherMarks).toEqual(marks);
  });
});

describe('the entries of the list', () => {
  const own = (seq: number) => message(seq, { senderId: me });
  const thread = {
    ...empty,
    messages: [message(1), own(2), own(3), own(4)],
    otherMarks: { deliveredSeq: 3, readSeq: 2 },
  };

  test('C-68 have a side, and the user’s own a delivery state', () => {
    const entries = listEntries(thread, { pending: [], userId: me });
    expect(entries.map(({ isOwn, state }) => [isOwn, state])).toEqual([
      [false, null],
      [true, 'read'],
      [true, 'delivered'],
      [true, 'sent'],
    ]);
  });

  test('C-160 an optimistic entry is replaced by the stored message, with the same key', () => {
    const before = listEntries(thread, { pending: [item], userId: me });
    expect(before.at(-1)).toMatchObject({ key: 'mine', state: 'sending', seq: null });
    const arrived = changeThread(thread, {
      kind: 'arrived',
      message: message(5, { senderId: me, clientMessageId: 'mine' }),
    });
    const after = listEntries(arrived, { pending: [item], userId: me });
    expect(after.map(({ key }) => key).filter((key) => key === 'mine')).toHaveLength(1);
    expect(after.at(-1)).toMatchObject({ key: 'mine', state: 'sent', seq: 5 });
  });

  test('a message of the other side never hides a pending one', () => {
    const entries = listEntries(thread, {
      pending: [item, { ...item, clientMessageId: 'next' }],
      userId: me,
    });
    expect(entries.slice(-2).map(({ key }) => key)).toEqual(['mine', 'next']);
  });

  test('C-40 an automatic message of the user’s own side has no receipt', () => {
    const messages = [message(1, { senderId: me, automatic: true })];
    const [entry] = listEntries({ ...empty, messages }, { pending: [], userId: me });
    expect(entry).toMatchObject({ isOwn: true, automatic: true, state: null });
  });

  test('days are in Oslo’s time zone', () => {
    const messages = [
      message(1, { sentAt: '2026-11-19T22:59:00.000Z' }),
      message(2, { sentAt: '2026-11-19T23:01:00.000Z' }),
      message(3, { sentAt: '2026-11-20T22:00:00.000Z' }),
    ];
    const entries = listEntries({ ...empty, messages }, { pending: [], userId: me });
    expect(entries.map(({ isNewDay }) => isNewDay)).toEqual([true, true, false]);
    expect(dayOf('2026-11-19T23:01:00.000Z')).toBe('2026-11-20');
  });
});

describe('removed messages leave a note', () => {
  const gapsOf = (thread: Thread) => [
    ...listEntries(thread, { pending: [], userId: me }).map(({ removedBefore }) => removedBefore),
    countRemovedLast(thread),
  ];
  const page = (seqsOfPage: number[], hasMore = false): ThreadAction => ({
    kind: 'page',
    items: seqsOfPage.map((seq) => message(seq)),
    hasMore,
  });

  test.each<[string, Thread, ThreadAction[], number[]]>([
    ['nothing is missing', empty, [page([1, 2, 3])], [0, 0, 0, 0]],
    ['two in the midst', empty, [page([1, 4])], [0, 2, 0]],
    ['the first', empty, [page([2, 3])], [1, 0, 0]],
    ['older ones are another page', empty, [page([5, 6], true)], [0, 0, 0]],
    [
      'the last, known by the conversation',
      { ...empty, notifiedUpTo: 4 },
      [page([1, 2])],
      [0, 0, 2],
    ],
    ['all of them', { ...empty, notifiedUpTo: 3 }, [page([])], [3]],
    ['while one looks', empty, [page([1, 2, 3]), { kind: 'removed', seq: 3 }], [0, 0, 1]],
    [
      'what is on its way is not missing',
      empty,
      [page([1]), { kind: 'sent', message: message(3, { senderId: me }) }],
      [0, 0, 0],
    ],
    [
      'until what comes after it has arrived',
      empty,
      [
        page([1]),
        { kind: 'sent', message: message(3, { senderId: me }) },
        { kind: 'arrived', message: message(4) },
      ],
      [0, 1, 0, 0],
    ],
  ])('%s', (_, thread, actions, gaps) => {
    expect(gapsOf(actions.reduce(changeThread, thread))).toEqual(gaps);
  });
});
