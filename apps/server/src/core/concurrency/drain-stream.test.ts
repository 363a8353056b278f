import { expect, it, vi } from 'vitest';
import { drainStream } from './drain-stream.ts';

/** Drains a stream and records the outcome. */
function pouring(stream: AsyncIterable<unknown>) {
  const [pushed, late]: [unknown[], unknown[]] = [[], []];
  const stop = new AbortController();
  const push = (value: unknown): void => {
    if (value === 'unwritable') throw new Error('That can not be written.');
    pushed.push(value);
  };
  const over = drainStream(stream, { push, stop, onLate: (error) => late.push(error) });
  return { pushed, late, stop, over };
}

/** Yields values, then waits until it is closed; `left` once it has cleaned up. */
function lasting(...values: unknown[]) {
  const state = { left: false };
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* stream(signal?: AbortSignal) {
    signal?.addEventListener('abort', () => resolve());
    try {
      yield* values;
      await promise;
    } finally {
      state.left = true;
    }
  }
  return { state, stream };
}

it('pushes all values in order, and ends with the stream', async () => {
  async function* three() {
    yield* [1, 2, 3];
  }
  const { pushed, over, stop } = pouring(three());
  await over;
  expect(pushed).toEqual([1, 2, 3]);
  expect(stop.signal.aborted).toBe(false);
});

it('stops on abort once the stream has cleaned up, and pushes nothing more', async () => {
  const { state, stream } = lasting(1);
  const stop = new AbortController();
  const pushed: unknown[] = [];
  const over = drainStream(stream(stop.signal), {
    push: (value) => pushed.push(value),
    stop,
    onLate: (error) => pushed.push(error),
  });
  await vi.waitFor(() => expect(pushed).toEqual([1]));
  stop.abort();
  await over;
  expect(state.left).toBe(true);
  expect(pushed).toEqual([1]);
});

it('fails when the stream or a push fails, and cleans up', async () => {
  async function* failing() {
    yield 1;
    throw new Error('The stream broke.');
  }
  const broken = pouring(failing());
  await expect(broken.over).rejects.toThrow('The stream broke.');
  expect(broken.stop.signal.aborted).toBe(true);

  const { state, stream } = lasting(1, 'unwritable', 2);
  const refused = pouring(stream());
  await expect(refused.over).rejects.toThrow('That can not be written.');
  expect(refused.pushed).toEqual([1]);
  expect(state.left).toBe(true);
});

it('reports errors after the end, and ends all the same', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { stop, over, late } = pouring({
    [Symbol.asyncIterator]: () => ({
      next: () => promise,
      return: () => Promise.reject(new Error('It could not be cleaned up.')),
    }),
  });
  stop.abort();
  await over;
  reject(new Error('It came too late.'));
  await vi.waitFor(() =>
    expect(late.map(String)).toEqual([
      'Error: It could not be cleaned up.',
      'Error: It came too late.',
    ]),
  );
});

it('does not start an aborted stream', async () => {
  const stop = new AbortController();
  stop.abort();
  let begun = false;
  async function* never() {
    begun = true;
    yield 1;
  }
  await drainStream(never(), { push: () => {}, stop, onLate: () => {} });
  expect(begun).toBe(false);
});
