import { outboxRules, type Queued } from '@mesterhand/domain/outbox/queue';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startOutbox } from './sending.ts';

type Item = Queued & { id: string };
const key = 'outbox-test';
const isSlow = ({ id }: Item) => id.startsWith('photo');
const rules = outboxRules<Item>({
  idOf: ({ id }) => id,
  laneOf: () => 1,
  holds: (earlier) => !isSlow(earlier),
});
const unreached = new Error('Failed to fetch');

function start(send: (item: Item) => Promise<string>) {
  const sending = startOutbox<Item, string>({
    place: { key, rules, parse: () => [] },
    send,
    slow: { isSlow, retryEveryMs: [1000, 5000] },
    onSessionEnd: () => {},
    retryAfterMs: [],
  });
  ends.push(sending.stop);
  return {
    add: (id: string) => sending.add({ id, state: 'waiting', refusal: null }),
    left: () => sending.read().map(({ id, state }) => `${id} ${state}`),
  };
}
const ends: (() => void)[] = [];
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  localStorage.clear();
  vi.useRealTimers();
});

describe('slow items', () => {
  test('are sent one at a time beside the others, which do not wait for them', async () => {
    const first = Promise.withResolvers<string>();
    const send = vi.fn<(item: Item) => Promise<string>>(async ({ id }) =>
      id === 'photo1' ? first.promise : id,
    );
    const { add, left } = start(send);
    for (const id of ['photo1', 'photo2', 'step', 'hours']) add(id);
    await settle();
    expect(send.mock.calls.map(([{ id }]) => id)).toEqual(['photo1', 'step', 'hours']);
    expect(left()).toEqual(['photo1 sending', 'photo2 waiting']);
    first.resolve('photo1');
    await settle();
    expect(left()).toEqual([]);
  });

  test('wait for what is sent by the other run, and follow it at once', async () => {
    const step = Promise.withResolvers<string>();
    const sent: string[] = [];
    const { add } = start(async ({ id }) => {
      sent.push(id);
      return id === 'step' ? step.promise : id;
    });
    add('step');
    add('photo1');
    await settle();
    expect(sent).toEqual(['step']);
    step.resolve('step');
    await settle();
    expect(sent).toEqual(['step', 'photo1']);
  });

  test('that do not get through are tried again by themselves, after ever longer pauses', async () => {
    let isReached = false;
    const send = vi.fn<(item: Item) => Promise<string>>(async ({ id }) => {
      if (!isReached) throw unreached;
      return id;
    });
    const { add, left } = start(send);
    add('photo1');
    await settle();
    expect(left()).toEqual(['photo1 failed']);
    await vi.advanceTimersByTimeAsync(999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
    isReached = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(left()).toEqual([]);
  });
});
