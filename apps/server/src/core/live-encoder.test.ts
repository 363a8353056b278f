import { expect, it } from 'vitest';
import { liveEncoder } from './live-encoder.ts';

const data = { kind: 'message', text: 'Hei «Æ» "x" \u2028', at: null };

it.each([
  ['an answer', { id: 1, jsonrpc: '2.0', result: { type: 'data', data } }],
  ['an answer without version', { id: 'a"b', result: { type: 'data', data } }],
  ['a tracked event', { id: 7, result: { type: 'data', id: '12', data: { id: '12', data } } }],
  ['a start', { id: 7, result: { type: 'started' } }],
  ['an empty answer', { id: 7, result: { type: 'data', data: null } }],
  ['an array', { id: 7, result: { type: 'data', data: [1, 2] } }],
  ['an error', { id: 7, error: { code: -32600, message: 'x', data: {} } }],
  ['a notice', { id: null, method: 'reconnect' }],
])('writes %s as JSON does', (_, message) => {
  expect(JSON.parse(String(liveEncoder.encode(message)))).toEqual(message);
});

it('writes one object once, however many get it', () => {
  let reads = 0;
  const counted = {
    get text() {
      reads += 1;
      return 'once';
    },
  };
  for (const id of [1, 2, 3]) liveEncoder.encode({ id, result: { type: 'data', data: counted } });
  expect(reads).toBe(1);
});
