import { describe, expect, test } from 'vitest';
import {
  clockOf,
  durationOf,
  faultOfLength,
  longestRecording,
  readWave,
  waveHeader,
} from './wave.ts';

const second = 32_000;
const bytesOf = (header: Uint8Array, samples: number): number => header.length + samples;

/** A header with one field changed: its place, size in bytes and value. */
function changed(at: number, size: 2 | 4, value: number): Uint8Array {
  const header = waveHeader(second);
  const view = new DataView(header.buffer);
  if (size === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return header;
}

/** A header with another part before the samples. */
function withPart(name: string, content: number[]): Uint8Array {
  const header = waveHeader(second);
  const padded = content.length % 2 === 0 ? content : [...content, 0];
  return new Uint8Array([
    ...header.subarray(0, 36),
    ...new TextEncoder().encode(name),
    content.length,
    0,
    0,
    0,
    ...padded,
    ...header.subarray(36),
  ]);
}

describe('the samples of a file', () => {
  test.each<[string, Uint8Array, ReturnType<typeof readWave>]>([
    ['begin after the header', waveHeader(second), { from: 44, length: second }],
    ['may follow other parts', withPart('LIST', [1, 2, 3, 4]), { from: 56, length: second }],
    ['may follow parts of an odd length', withPart('LIST', [1]), { from: 54, length: second }],
    ['are none in an empty file', new Uint8Array(), 'format'],
    ['are none in a file of another kind', new TextEncoder().encode('%PDF-1.7'), 'format'],
    ['are none in another kind of RIFF', changed(8, 4, 0x20_49_56_41), 'format'],
    ['are none without a format', waveHeader(second).subarray(0, 12), 'format'],
    ['must be uncompressed', changed(20, 2, 3), 'format'],
    ['must be mono', changed(22, 2, 2), 'format'],
    ['must be at 16 kHz', changed(24, 4, 44_100), 'format'],
    ['must be at 16 kHz by the bytes of a second, too', changed(28, 4, 88_200), 'format'],
    ['must have two bytes', changed(32, 2, 4), 'format'],
    ['must have 16 bits', changed(34, 2, 8), 'format'],
    ['need a whole description of their format', changed(16, 4, 14), 'format'],
    ['must lie in the first bytes', changed(16, 4, 1_000_000), 'format'],
    ['must all be there', changed(40, 4, second + 2), 'broken'],
    ['must be whole', changed(40, 4, second - 1), 'broken'],
    ['must have a length', changed(40, 4, 0xff_ff_ff_ff), 'broken'],
  ])('%s', (_name, head, expected) => {
    expect(readWave(head, bytesOf(waveHeader(second), second) + (head.length - 44))).toEqual(
      expected,
    );
  });

  test('are found for every length, and never beyond the file, whatever its first bytes are', () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 3000; round += 1) {
      const samples = next(2000) * 2;
      const header = waveHeader(samples);
      expect(readWave(header, 44 + samples)).toEqual({ from: 44, length: samples });
      const damaged = header.slice(0, next(45));
      for (let count = next(4); count > 0 && damaged.length > 0; count -= 1)
        damaged[next(damaged.length)] = next(256);
      const found = readWave(damaged, 44 + samples);
      const end = typeof found === 'object' ? found.from + found.length : 0;
      expect(end).toBeLessThanOrEqual(44 + samples);
    }
  });
});

test.each([
  [0, 0],
  [second, 1000],
  [second * 34, 34_000],
  [17, 1],
])('%i bytes last %i ms', (bytes, milliseconds) => {
  expect(durationOf(bytes)).toBe(milliseconds);
});

test.each([
  [499, 'tooShort'],
  [500, undefined],
  [120_000, undefined],
  [121_000, undefined],
  [121_001, 'tooLong'],
])('%i ms is %s', (milliseconds, fault) => {
  expect(faultOfLength(milliseconds)).toBe(fault);
});

test.each([
  [5 * 1024 * 1024, 120_000],
  [1024 * 1024, 32_000],
  [44, 0],
  [0, 0],
])('within %i bytes a recording lasts up to %i ms', (bytes, milliseconds) => {
  expect(longestRecording(bytes)).toBe(milliseconds);
});

test.each([
  [0, '0:00'],
  [499, '0:00'],
  [34_400, '0:34'],
  [59_600, '1:00'],
  [120_000, '2:00'],
])('%i ms is %s on a clock', (milliseconds, text) => {
  expect(clockOf(milliseconds)).toBe(text);
});
