import { describe, expect, test } from 'vitest';
import type { Measurement } from './measurement.ts';
import { calibrate, calibrationLeft, combine, findPosition, positionTimeouts } from './sampling.ts';

const fix = (accuracy: number, latitude = 60, longitude = 10): Measurement => ({
  latitude,
  longitude,
  accuracy,
});

const denied = Object.assign(new Error('denied'), { problem: 'denied' });
const timeout = Object.assign(new Error('timeout'), { problem: 'timeout' });

/** A device that answers from a list, and a clock that only notes how long it was asked to wait. */
function deviceWith(answers: (Measurement | Error)[]) {
  const waits: number[] = [];
  let asked = 0;
  return {
    waits,
    asked: () => asked,
    sampler: {
      measure: () => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        return answer === undefined || answer instanceof Error
          ? Promise.reject(answer ?? timeout)
          : Promise.resolve(answer);
      },
      wait: (milliseconds: number) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    },
  };
}

test('A-60 a fix may take 30 seconds, the next of a watch 60', () => {
  expect(positionTimeouts).toEqual({ single: 30_000, watch: 60_000 });
});

describe('A-54 my position', () => {
  test('one fix of 50 m is enough', async () => {
    const device = deviceWith([fix(50)]);
    expect(await findPosition(device.sampler)).toEqual(fix(50));
    expect([device.asked(), device.waits]).toEqual([1, []]);
  });

  test('five attempts, two seconds apart, and the best of them', async () => {
    const device = deviceWith([fix(900), fix(60), fix(400), fix(51), fix(80)]);
    const seen: (number | undefined)[] = [];
    const found = await findPosition(device.sampler, (_, best) => seen.push(best?.accuracy));
    expect(found).toEqual(fix(51));
    expect(device.waits).toEqual([2000, 2000, 2000, 2000]);
    expect(seen).toEqual([900, 60, 60, 51, 51]);
  });

  test('ends as soon as one is good, in spite of failures before', async () => {
    const device = deviceWith([timeout, fix(200), fix(12)]);
    expect(await findPosition(device.sampler)).toEqual(fix(12));
    expect(device.waits).toEqual([2000, 2000]);
  });

  test('nothing at all is the last failure; a refusal ends it at once (A-62)', async () => {
    const silent = deviceWith([timeout]);
    await expect(findPosition(silent.sampler)).rejects.toBe(timeout);
    expect(silent.asked()).toBe(5);
    const refusing = deviceWith([denied]);
    await expect(findPosition(refusing.sampler)).rejects.toBe(denied);
    expect(refusing.asked()).toBe(1);
  });

  test('a signal stops it before the next attempt', async () => {
    const stop = new AbortController();
    const device = deviceWith([fix(900)]);
    const search = findPosition({ ...device.sampler, signal: stop.signal }, () => stop.abort());
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
    expect(device.asked()).toBe(1);
  });
});

describe('A-55 calibration', () => {
  test.each([
    [0, 0, 45_000],
    [0, 2000, 43_000],
    [1, 0, 42_000],
    [14, 1000, 2000],
    [14, 9000, 0],
    [5, 9000, 27_000],
    [15, 0, 0],
  ])('%d samples in and %d ms later there are %d ms left', (taken, since, left) => {
    expect(calibrationLeft(taken, since)).toBe(left);
  });

  test('a signal in the middle of a sample ends it, and the sample is not a lost one', async () => {
    const stop = new AbortController();
    const device = deviceWith([fix(8)]);
    const measure = async () => {
      if (device.asked() === 3) stop.abort();
      stop.signal.throwIfAborted();
      return device.sampler.measure();
    };
    const running = calibrate({ ...device.sampler, measure, signal: stop.signal });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(device.asked()).toBe(3);
  });

  test('takes fifteen samples, three seconds apart, and reports each', async () => {
    const device = deviceWith([fix(8)]);
    const reported: string[] = [];
    expect(
      await calibrate(device.sampler, (taken, total) => reported.push(`${taken}/${total}`)),
    ).toEqual(fix(8));
    expect(device.asked()).toBe(15);
    expect(device.waits).toEqual(Array.from({ length: 14 }, () => 3000));
    expect([reported[0], reported.at(-1)]).toEqual(['1/15', '15/15']);
  });

  test('goes on over lost samples; none at all is nothing', async () => {
    const one = deviceWith([timeout, fix(9)]);
    expect(await calibrate(one.sampler)).toEqual(fix(9));
    expect(await calibrate(deviceWith([timeout]).sampler)).toBeUndefined();
    await expect(calibrate(deviceWith([denied]).sampler)).rejects.toBe(denied);
  });

  test('the nearer samples weigh more, and the far ones nothing', () => {
    expect(combine([fix(10, 60), fix(20, 61), fix(500, 80)])).toEqual({
      latitude: expect.closeTo(60.2, 9),
      longitude: expect.closeTo(10, 9),
      accuracy: 10,
    });
    expect(combine([fix(500, 80), fix(500, 82)])).toMatchObject({ latitude: 81, accuracy: 500 });
  });
});
