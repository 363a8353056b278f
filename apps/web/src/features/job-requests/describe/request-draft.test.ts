import { expect, test } from 'vitest';
import { writeStored } from '../../../core/browser/local-storage.ts';
import { request } from '../request-samples.ts';
import {
  attemptKey,
  carryOver,
  dropDraft,
  keepDraft,
  readDraft,
  startValues,
} from './request-draft.ts';
import { emptyRequest, openStep, type RequestValues } from './request-values.ts';

const typed: RequestValues = {
  ...emptyRequest,
  categoryId: 1,
  description: 'Kranen drypper.',
  pictures: ['/uploads/a.webp'],
  answers: { waterRunning: 'yes', chargerDistance: 12 },
  address: 'Storgata 1',
  masterIds: [12, 13],
  asksNext: true,
};

test('a draft is read back whole', () => {
  keepDraft(3, typed);
  expect(readDraft(3)).toEqual(typed);
});

test.each([
  ['a visitor’s draft is carried over into the session', null, 3, true],
  ['another user does not see the draft', 3, 4, false],
  ['a visitor does not see a user’s draft', 3, null, false],
])('%s', (_name, owner, reader, isShown) => {
  keepDraft(owner, typed);
  expect(readDraft(reader) !== undefined).toBe(isShown);
});

test.each(['{', '3', '{"userId":null}', '{"userId":null,"values":3}'])(
  'unreadable storage (%s) is no draft',
  (text) => {
    writeStored('outbox-job-request', text);
    expect(readDraft(null)).toBeUndefined();
  },
);

test('unreadable fields of a draft count as empty', () => {
  const values = { ...typed, categoryId: 'x', answers: 3, urgency: 'soon', masterIds: ['a', 13] };
  writeStored('outbox-job-request', JSON.stringify({ userId: null, values }));
  expect(readDraft(null)).toEqual({
    ...typed,
    categoryId: null,
    answers: {},
    urgency: 'asap',
    masterIds: [13],
  });
});

test('a link fills in a new request', () => {
  const { values, isRestored } = startValues(
    { text: ' Kran ', category: 2, city: 'tromso', master: 12 },
    null,
  );
  expect(values).toEqual({
    ...emptyRequest,
    description: 'Kran',
    categoryId: 2,
    place: 'Tromsø',
    preferredId: 12,
  });
  expect(isRestored).toBe(false);
});

test('a link never replaces what was typed, but chooses category and master', () => {
  keepDraft(null, typed);
  const { values, isRestored } = startValues({ text: 'Stikkontakt', category: 2 }, null);
  expect(values).toEqual({ ...typed, categoryId: 2 });
  expect(isRestored).toBe(true);
  const toOla = startValues({ master: 12 }, null).values;
  expect(toOla).toEqual({ ...typed, preferredId: 12, masterIds: null });
});

test('a request from elsewhere is no longer for one master', () => {
  keepDraft(null, { ...typed, preferredId: 12, masterIds: null });
  expect(startValues({ category: 1 }, null).values.preferredId).toBeNull();
  expect(startValues({}, null).values.preferredId).toBe(12);
});

test('a new request begins with what an earlier one says, pictures and masters aside', () => {
  carryOver(3, { ...request, when: { urgency: 'date', date: '2026-12-01' } });
  expect(readDraft(3)).toEqual({
    ...emptyRequest,
    categoryId: 1,
    description: request.description,
    answers: { waterRunning: 'yes' },
    address: 'Storgata 1, 0155 Oslo',
    urgency: 'date',
    date: '2026-12-01',
  });
  keepDraft(3, typed);
  carryOver(3, request);
  expect(readDraft(3)).toEqual(typed);
});

test('the same content keeps its idempotency key until it is sent', () => {
  const key = attemptKey({ a: 1 });
  expect(attemptKey({ a: 1 })).toBe(key);
  expect(attemptKey({ a: 2 })).not.toBe(key);
  const again = attemptKey({ a: 2 });
  dropDraft();
  expect(attemptKey({ a: 2 })).not.toBe(again);
});

test.each([
  ['who', emptyRequest, 'problem'],
  ['who', { ...typed, address: ' ' }, 'when'],
  ['who', typed, 'who'],
  ['details', typed, 'details'],
  [undefined, typed, 'problem'],
] as const)(
  'the step %s of an unfinished form is opened as far as it goes',
  (wanted, values, open) => {
    expect(openStep(wanted, values)).toBe(open);
  },
);
