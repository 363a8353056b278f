import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkQueue } from './concurrency-limit.ts';

it('runs no more jobs at once than it may, in the order of their arrival', async () => {
  const inTurn = createWorkQueue({ concurrency: 2, waiting: 100 });
  let running = 0;
  let highest = 0;
  const started: number[] = [];
  const job = (number: number) => async () => {
    started.push(number);
    running += 1;
    highest = Math.max(highest, running);
    await nextTurn();
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => inTurn(job(number))))).toEqual(numbers);
  expect(highest).toBe(2);
  expect(started).toEqual(numbers);
});

it('continues after a failed job', async () => {
  const inTurn = createWorkQueue({ concurrency: 1, waiting: 1 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});

it('sends people away when the line is full, and takes them again when it moved', async () => {
  const inTurn = createWorkQueue({ concurrency: 1, waiting: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const both = [inTurn(() => promise), inTurn(() => promise)];
  await expect(inTurn(() => promise)).rejects.toMatchObject({
    code: 'server.unavailable',
    retryAfter: 2,
  });
  resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(await inTurn(async () => 'again')).toBe('again');
});
