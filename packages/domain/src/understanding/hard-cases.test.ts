import { expect, test } from 'vitest';
import {
  chosenServiceSchema,
  mayAskLanguageModel,
  readChosenService,
  serviceInstructions,
} from './hard-cases.ts';
import { services } from './taxonomy/services.ts';

test.each([
  ['a sentence', 'det lukter rart når vi har gjester', true],
  ['a sentence with a year', 'huset fra 1962 lager rare lyder', true],
  ['Cyrillic words', 'щось дивне діється вдома', true],
  ['a name', 'Ola Hansen', false],
  ['one word', 'hjelp', false],
  ['nothing', '', false],
  ['an email address', 'skriv til meg på kari@example.no snart', false],
  ['a telephone number', 'ring meg på 911 11 111 i dag', false],
])('%s: %s', (_kind, text, expected) => {
  expect(mayAskLanguageModel(text)).toBe(expected);
});

test('only a known service or none is an answer', () => {
  const read = (service: string) => chosenServiceSchema.safeParse({ service }).data;
  expect(read('taps')).toEqual({ service: 'taps' });
  expect(read('none')).toEqual({ service: 'none' });
  expect(read('<b>taps</b>')).toBeUndefined();
  expect(readChosenService({ service: 'taps' })).toBe('taps');
  expect(readChosenService({ service: 'none' })).toBeNull();
});

test('every service stands in the instructions', () => {
  const lines = serviceInstructions.split('\n');
  for (const { key, words } of services) expect(lines).toContain(`${key}: ${words.en.name}`);
});
