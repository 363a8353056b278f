import { describe, expect, test } from 'vitest';
import { readByteRange } from './byte-ranges.ts';

const resource = { size: 1000, etag: '"v1"' };
const read = (range: string | undefined, ifRange?: string, size = resource.size) =>
  readByteRange({ range, ifRange }, { ...resource, size });

describe('a byte range', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-999', { start: 0, end: 999 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['Bytes= 10-19 ', { start: 10, end: 19 }],
    ['bytes=990-', { start: 990, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-1001', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=0-9999999999999999', 'whole'],
    ['items=0-1', 'whole'],
    [undefined, 'whole'],
  ])('%s asks for %j', (header, asked) => {
    expect(read(header)).toEqual(asked);
  });

  test.each(['bytes=0-', 'bytes=-1'])('%s of nothing is unsatisfiable', (header) => {
    expect(read(header, undefined, 0)).toBe('unsatisfiable');
  });

  test.each([
    ['"v1"', { start: 0, end: 1 }],
    ['"v2"', 'whole'],
    ['W/"v1"', 'whole'],
    ['Fri, 27 Nov 2026 05:00:00 GMT', 'whole'],
  ])('counts if the resource is still %s', (ifRange, asked) => {
    expect(read('bytes=0-1', ifRange)).toEqual(asked);
  });
});
