import { expect, test } from 'vitest';
import { categoryCodes } from '../categories/codes.ts';
import { loadClassifier } from './classifier.ts';
import development from './development.json' with { type: 'json' };
import { foldedStem } from './features.ts';
import heldOut from './held-out.json' with { type: 'json' };
import { readLabelled } from './labelled.ts';
import { measure } from './measurement.ts';
import { services } from './taxonomy/services.ts';
import { understoodLanguages } from './taxonomy/texts.ts';
import { tokenise } from './tokens.ts';
import training from './training.json' with { type: 'json' };
import { understand } from './understand.ts';

const sentences = readLabelled(Object.values(heldOut.situations).flat());
const noClock = (): number => 0;

test('the held-out set has at least 400 sentences, 60 of them outside of all services', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(400);
  expect(sentences.filter(([, category]) => category === null).length).toBeGreaterThanOrEqual(60);
  for (const language of understoodLanguages)
    expect(sentences.filter(([each]) => each === language).length).toBeGreaterThanOrEqual(40);
  for (const [, category] of sentences) expect([...categoryCodes, null]).toContain(category);
});

test('of sentences nobody tuned for, 90 % get the right trade, 97 % among three, and 80 % outside none', () => {
  const found = measure(sentences, (text) => understand(text), noClock);
  expect(found.first).toBeGreaterThanOrEqual(0.9);
  expect(found.amongThree).toBeGreaterThanOrEqual(0.97);
  expect(found.abstained).toBeGreaterThanOrEqual(0.8);
});

test.each(understoodLanguages)('in %s, 85 %% get the right trade', (language) => {
  const own = sentences.filter(([each]) => each === language);
  expect(measure(own, (text) => understand(text), noClock).first).toBeGreaterThanOrEqual(0.85);
});

test('with weights of zero the promise would be broken, with the terms of the taxonomy or without', () => {
  const { model, vocabulary, terms } = loadClassifier();
  const zeroed = { ...model, weights: model.weights.map(() => 0) };
  for (const each of [terms, new Map()]) {
    const classifier = { model: zeroed, vocabulary, terms: each };
    const found = measure(sentences, (text) => understand(text, { classifier }), noClock);
    expect(found.first).toBeLessThan(0.8);
  }
});

test('no held-out sentence is a training or development sentence, or a phrase of the taxonomy', () => {
  const stemsOf = (text: string): string =>
    [...new Set(tokenise(text).map(foldedStem))].toSorted().join(' ');
  const held = new Set(sentences.map(([, , , text]) => stemsOf(text)));
  const phrases = services.flatMap(({ words }) =>
    understoodLanguages.flatMap((language) => [
      ...words[language].symptoms,
      ...words[language].things,
      ...words[language].verbs,
    ]),
  );
  const seen = [
    ...Object.values(training.services).flat(),
    ...training.none,
    ...readLabelled(development.sentences).map(([, , , text]) => text),
    // A single word is no sentence: a dictionary has it as well.
    ...phrases.filter((phrase) => tokenise(phrase).length > 1),
  ];
  expect(seen.filter((text) => held.has(stemsOf(text)))).toEqual([]);
});

test('every training sentence belongs to a service, and no development sentence is one of them', () => {
  const keys = services.map(({ key }) => key);
  for (const key of Object.keys(training.services)) expect(keys).toContain(key);
  const trained = new Set([...Object.values(training.services).flat(), ...training.none]);
  const rows = readLabelled(development.sentences);
  expect(rows.length).toBeGreaterThanOrEqual(150);
  expect(rows.filter(([, , , text]) => trained.has(text))).toEqual([]);
});
