import { expect, test } from 'vitest';
import { dropStopWords } from './stop-words.ts';
import { tokenise } from './tokens.ts';

test.each([
  ['hei, kan noen hjelpe meg med dusjen', ['dusjen']],
  ['eg treng nokon til å måle', ['måle']],
  ['I need someone to fix my sink', ['fix', 'sink']],
  ['нужна помощь с розеткой', ['розеткой']],
  ['потрібна допомога з дверима', ['дверима']],
  ['hello, can you help me', []],
])('%s is about %j', (text, expected) => {
  expect(dropStopWords(tokenise(text))).toEqual(expected);
});

test('a word that is a thing in Norwegian alone stays in a Norwegian request', () => {
  expect(dropStopWords(['do', 'tett'])).toEqual(['do', 'tett']);
  expect(dropStopWords(['do', 'you', 'paint'])).toEqual(['paint']);
  expect(dropStopWords(['sink', 'is', 'blocked'], 'en')).toEqual(['sink', 'blocked']);
});
