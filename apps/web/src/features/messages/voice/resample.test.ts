import { describe, expect, test } from 'vitest';
import { createResampler, levelOf, toWhole } from './resample.ts';

/** A second of a tone. */
const toneOf = (hertz: number, rate: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, place) => Math.sin((2 * Math.PI * hertz * place) / rate));
/** The loudest sample, without the beginning and end, where the filter swings in and out. */
const peakOf = (samples: Float32Array): number =>
  samples.subarray(200, -200).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

describe.each([48_000, 44_100, 96_000, 16_000, 8000])('from %i Hz to 16 kHz', (rate) => {
  const convert = (samples: Float32Array) => createResampler(rate, 16_000)(samples);

  test('a second stays a second, but for what the filter holds back', () => {
    const { length } = convert(toneOf(440, rate));
    expect(length).toBeGreaterThan(15_900);
    expect(length).toBeLessThanOrEqual(16_000);
  });

  test('speech keeps its pitch and loudness', () => {
    const made = convert(toneOf(440, rate));
    expect(peakOf(made)).toBeCloseTo(1, 2);
    const crossings = made.filter((sample, place) => sample >= 0 && (made[place - 1] ?? 0) < 0);
    expect(Math.abs(crossings.length - 440)).toBeLessThanOrEqual(5);
  });

  test('blocks of any length give the same as the whole', () => {
    const tone = toneOf(700, rate);
    const inBlocks = createResampler(rate, 16_000);
    const made: number[] = [];
    let seed = 3;
    for (let from = 0; from < tone.length;) {
      seed = (seed * 48_271) % 2_147_483_647;
      const to = from + 1 + (seed % 3000);
      made.push(...inBlocks(tone.subarray(from, to)));
      from = to;
    }
    const whole = convert(tone);
    expect(made).toHaveLength(whole.length);
    expect(Math.max(...made.map((sample, place) => Math.abs(sample - (whole[place] ?? 9))))).toBe(
      0,
    );
  });
});

test.each([48_000, 44_100])('what 16 kHz cannot hold is removed from %i Hz', (rate) => {
  expect(peakOf(createResampler(rate, 16_000)(toneOf(11_000, rate)))).toBeLessThan(0.01);
});

test('samples become whole numbers, and what is too loud is cut', () => {
  expect([...toWhole(Float32Array.of(0, 1, -1, 0.5, 2, -2))]).toEqual([
    0, 32_767, -32_767, 16_384, 32_767, -32_767,
  ]);
});

test.each([
  ['silence', Float32Array.of(0, 0), 0],
  ['nothing', new Float32Array(), 0],
  ['shouting', toneOf(440, 8000), 1],
])('%s is shown on the meter', (_name, samples, level) => {
  expect(levelOf(samples)).toBe(level);
});
