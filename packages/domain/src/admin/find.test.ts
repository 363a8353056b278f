import { expect, test } from 'vitest';
import { foundKindsOf, readFindTerms } from './find.ts';

test.each([
  ['58', { id: 58, digits: null, isText: false }],
  ['#58', { id: 58, digits: null, isText: false }],
  ['0', { id: null, digits: null, isText: false }],
  ['Ola', { id: null, digits: null, isText: true }],
  ['412 34 567', { id: null, digits: '41234567', isText: false }],
  ['+47 412 34 567', { id: null, digits: '41234567', isText: false }],
  ['0047 41234567', { id: null, digits: '41234567', isText: false }],
  ['41234567', { id: 41_234_567, digits: '41234567', isText: true }],
  ['4712', { id: 4712, digits: '4712', isText: true }],
  ['Storgata 12', { id: null, digits: null, isText: true }],
  ['2026-000412', { id: null, digits: '2026000412', isText: true }],
])('%s is read as %o', (search, terms) => {
  expect(readFindTerms(search)).toEqual(terms);
});

test('moderators find only what they have lists of, and others find nothing', () => {
  expect(foundKindsOf({ role: 'superadmin' })).toHaveLength(6);
  expect(foundKindsOf({ role: 'moderator' })).toEqual(['agreements', 'enquiries', 'reports']);
  expect(foundKindsOf({ role: 'user' })).toEqual([]);
});
