import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

type Sides = Parameters<typeof changedFields>[0];

/** `changed:role kept:type`, in display order. */
const summarise = (sides: Sides): string => {
  const { changed, kept } = changedFields(sides);
  return [...changed, ...kept].map(({ kind, field }) => `${kind}:${field}`).join(' ');
};

test.each<[string, Sides, string]>([
  ['a change', { before: { role: 'user' }, after: { role: 'admin' } }, 'changed:role'],
  [
    'the unchanged identifying field',
    {
      before: { type: 'insurance', status: 'waiting' },
      after: { type: 'insurance', status: 'approved' },
    },
    'changed:status kept:type',
  ],
  ['a created subject', { before: null, after: { id: 3, name: 'VVS' } }, 'added:name'],
  [
    'something gone',
    { before: { id: 3, name: 'VVS', note: null }, after: null },
    'removed:name removed:note',
  ],
  [
    'a field that only came after',
    { before: { role: 'user' }, after: { deleted: true } },
    'added:deleted kept:role',
  ],
  [
    'the order of nested keys',
    { before: { at: { x: 1, y: 2 } }, after: { at: { y: 2, x: 1 } } },
    'kept:at',
  ],
  ['the order of a list', { before: { ids: [1, 2] }, after: { ids: [2, 1] } }, 'changed:ids'],
  ['null to an empty string', { before: { note: null }, after: { note: '' } }, 'changed:note'],
  ['neither before nor after', { before: null, after: null }, ''],
])('%s is reported', (_name, sides, expected) => {
  expect(summarise(sides)).toBe(expected);
});

test('leaves out unchanged fields when there are many', () => {
  const same = { a: 1, b: 2, c: 3, d: 4 };
  expect(summarise({ before: { ...same, e: 5 }, after: { ...same, e: 6 } })).toBe('changed:e');
});
