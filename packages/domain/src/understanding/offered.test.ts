import { expect, test } from 'vitest';
import { nameOfService, offeredReadings, tellingWords } from './offered.ts';
import type { Reading } from './understand.ts';

const reading = (confidence: number): Reading => ({
  service: 'taps',
  category: 'plumbing',
  confidence,
});

test.each([
  ['nothing', [], []],
  ['likely ones, in their order', [0.3, 0.1], [0.3, 0.1]],
  ['without unlikely ones', [0.2, 0.099, 0.01], [0.2]],
])('a person is offered %s', (_name, given, offered) => {
  const alternatives = given.map(reading);
  expect(offeredReadings({ kind: 'abstained', alternatives })).toEqual(offered.map(reading));
});

test.each([
  ['jeg trenger hjelp med en dryppende kran', ['dryppende', 'kran']],
  ['kran kran KRAN', ['kran']],
  ['tett sluk i Bergen', ['bergen', 'tett', 'sluk']],
  ['tett sluk i Tromsø', ['tromsø', 'tett', 'sluk']],
  ['a1 b2 c3 d4 e5 f6 g7 h8', ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']],
  ['--- !', []],
])('the telling words of "%s"', (text, words) => {
  expect(tellingWords(text)).toEqual(words);
});

test.each([
  ['nb', 'taps'],
  ['en', 'taps'],
  ['ru', 'taps'],
  ['uk', 'taps'],
] as const)('a service has its name in %s', (language, key) => {
  expect(nameOfService(key, language)).not.toBe('');
});

test('an unknown service is a mistake of the program', () => {
  expect(() => nameOfService('no-such-service', 'nb')).toThrow('no-such-service');
});
