import { expect, it, vi } from 'vitest';
import { type BusSignal, createLocalBus } from '../events/index.ts';
import type { LiveConnection } from './live-connection.ts';
import { openSignals, shareBySignal } from './subscriptions.ts';

const topic = 'conversation:1';

/** Subscribes to a topic; even numbers are pushed directly, odd ones go through the queue. */
function followEven() {
  const bus = createLocalBus();
  const state = { lags: false, breaks: false, drops: 0 };
  const [straight, streamed]: [unknown[], unknown[]] = [[], []];
  const live: LiveConnection = {
    enter: () => () => undefined,
    drained: () => Promise.resolve(),
    drop: () => void (state.drops += 1),
    push(value) {
      if (state.breaks) throw new Error('It can not be written.');
      if (state.lags) return false;
      straight.push(value);
      return true;
    },
  };
  const hints = openSignals({ live, bus, measures: undefined }, topic, {
    queue: 'every',
    active: false,
    signal: undefined,
    straight: ({ seq }, push) => Number(seq) % 2 === 0 && push(seq),
  });
  const tell = (...seqs: number[]): void =>
    bus.publish(seqs.map((seq) => ({ topic, hint: { kind: 'message', seq } satisfies BusSignal })));
  /** Reads the stream from now on; resolves once it waits for signals. */
  const read = async (): Promise<void> => {
    void (async () => {
      for await (const { seq } of hints) streamed.push(seq);
    })();
    await settled();
  };
  return { state, straight, streamed, tell, read, hints };
}

/** Lets all pending promise callbacks run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('pushes known values directly, bypassing the stream', async () => {
  const { straight, streamed, tell, read, hints } = followEven();
  await read();
  tell(2, 4);
  expect(straight).toEqual([2, 4]);
  tell(5);
  await vi.waitFor(() => expect(streamed).toEqual([5]));
  hints.close();
});

it('keeps the order of queued values', async () => {
  const { straight, streamed, tell, read, hints } = followEven();
  // Nothing reads yet: queued values precede all later ones.
  tell(2);
  expect(straight).toEqual([]);
  await read();
  expect(streamed).toEqual([2]);
  tell(3, 4, 6);
  await settled();
  expect(straight).toEqual([]);
  expect(streamed).toEqual([2, 3, 4, 6]);
  tell(8);
  expect(straight).toEqual([8]);
  hints.close();
});

it('queues values for a lagging reader', async () => {
  const { state, straight, streamed, tell, read, hints } = followEven();
  await read();
  state.lags = true;
  tell(2);
  await vi.waitFor(() => expect(streamed).toEqual([2]));
  state.lags = false;
  tell(4);
  expect(straight).toEqual([4]);
  hints.close();
});

it('a failed direct push does not fail the publisher: the value is queued', async () => {
  const { state, straight, streamed, tell, read, hints } = followEven();
  await read();
  state.breaks = true;
  expect(() => tell(2)).not.toThrow();
  await vi.waitFor(() => expect(streamed).toEqual([2]));
  expect(straight).toEqual([]);
  hints.close();
});

it('disconnects a reader whose queue is full, and pushes nothing once closed', async () => {
  const { state, straight, tell, hints } = followEven();
  tell(...Array.from({ length: 501 }, (_, seq) => seq));
  expect(state.drops).toBe(1);
  hints.close();
  tell(2);
  expect(straight).toEqual([]);
});

it('returns primed values of a signal at once, and loads others once', async () => {
  const loadWord = shareBySignal<string>();
  const [written, heard]: [BusSignal, BusSignal] = [{ kind: 'a' }, { kind: 'b' }];
  loadWord.know(written, 'written');
  expect([loadWord.known(written), loadWord.known(heard)]).toEqual(['written', undefined]);
  const look = vi.fn<() => Promise<string>>(() => Promise.resolve('looked up'));
  await expect(loadWord(written, look)).resolves.toBe('written');
  await expect(Promise.all([loadWord(heard, look), loadWord(heard, look)])).resolves.toEqual([
    'looked up',
    'looked up',
  ]);
  expect(look).toHaveBeenCalledTimes(1);
});
