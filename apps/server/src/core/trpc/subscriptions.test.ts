import { expect, it, vi } from 'vitest';
import { type BusSignal, createLocalBus } from '../events/index.ts';
import { openSignals, shareBySignal } from './subscriptions.ts';

const topic = 'conversation:1';

/** Subscribes to every signal of a topic. */
function follow() {
  const bus = createLocalBus();
  const drop = vi.fn<() => void>();
  const live = { enter: () => () => undefined, drained: () => Promise.resolve(), drop };
  const signals = openSignals({ live, bus, measures: undefined }, topic, {
    queue: 'every',
    active: false,
    signal: undefined,
  });
  const publish = (...seqs: number[]): void =>
    bus.publish(seqs.map((seq) => ({ topic, hint: { kind: 'message', seq } satisfies BusSignal })));
  return { drop, publish, signals };
}

it('streams signals in order, those before the first read too', async () => {
  const { publish, signals } = follow();
  publish(1, 2);
  const streamed: unknown[] = [];
  const read = (async () => {
    for await (const { seq } of signals) streamed.push(seq);
  })();
  await vi.waitFor(() => expect(streamed).toEqual([1, 2]));
  publish(3);
  publish(4);
  await vi.waitFor(() => expect(streamed).toEqual([1, 2, 3, 4]));
  signals.close();
  publish(5);
  await read;
  expect(streamed).toHaveLength(4);
});

it('disconnects a reader whose queue is full', () => {
  const { drop, publish, signals } = follow();
  publish(...Array.from({ length: 500 }, (_, seq) => seq));
  expect(drop).not.toHaveBeenCalled();
  publish(500);
  expect(drop).toHaveBeenCalledTimes(1);
  signals.close();
});

it('returns primed values of a signal at once, and loads others once', async () => {
  const loadWord = shareBySignal<string>();
  const [written, heard]: [BusSignal, BusSignal] = [{ kind: 'a' }, { kind: 'b' }];
  loadWord.know(written, 'written');
  const look = vi.fn<() => Promise<string>>(() => Promise.resolve('looked up'));
  await expect(loadWord(written, look)).resolves.toBe('written');
  await expect(Promise.all([loadWord(heard, look), loadWord(heard, look)])).resolves.toEqual([
    'looked up',
    'looked up',
  ]);
  expect(look).toHaveBeenCalledTimes(1);
});
