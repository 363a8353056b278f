import { afterEach, expect, test } from 'vitest';
import { readLocalDraft, storeLocalDraft } from './local-draft.ts';
import { noValues, type OfferValues } from './offer-values.ts';

afterEach(() => localStorage.clear());

const values: OfferValues = {
  serviceId: 4,
  kind: 'estimate',
  lines: [{ kind: 'hours', text: 'Tilpasning', quantity: 1.5, unitPrice: '9x' }],
  marginPercent: 10,
  excluded: 'Maling.',
  times: [{ date: '2026-11-24', time: '10:00' }],
  validDays: 7,
  durationMinutes: 90,
};

test('a draft reads back as it was typed, invalid numbers included', () => {
  const draft = { values, basedOn: '2026-11-20T11:00:00.000Z' };
  storeLocalDraft(7, 58, draft);
  expect(readLocalDraft(7, 58)).toEqual(draft);
});

test('it belongs to one user and one request', () => {
  storeLocalDraft(7, 58, { values, basedOn: null });
  expect(readLocalDraft(8, 58)).toBeUndefined();
  expect(readLocalDraft(7, 59)).toBeUndefined();
});

test.each(['', 'null', '{', '[]', '{"values":5}'])('the unreadable text %j is no draft', (text) => {
  localStorage.setItem('outbox-offer-7-58', text);
  expect(readLocalDraft(7, 58)).toBeUndefined();
});

test('fields that are not what they should be begin empty', () => {
  const broken = { serviceId: 'x', kind: 'free', lines: [{ kind: 'x' }], times: 5, validDays: -1 };
  localStorage.setItem('outbox-offer-7-58', JSON.stringify({ values: broken }));
  expect(readLocalDraft(7, 58)).toEqual({ values: noValues, basedOn: null });
});
