import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { type SearchedList, searchFields, searchableFields, searchesWhole } from './search.ts';

test.each<[SearchedList, Role | null, string[]]>([
  ['users', 'admin', ['name', 'email']],
  ['users', 'superadmin', ['name', 'email']],
  ['users', 'moderator', ['name']],
  ['users', 'user', []],
  ['users', null, []],
  ['bookings', 'admin', ['clientName', 'masterName', 'serviceName', 'description']],
  ['bookings', 'moderator', ['clientName', 'masterName']],
  ['bookings', 'master', []],
  ['reviews', 'moderator', ['clientName', 'masterName', 'comment']],
  ['comments', 'moderator', ['text']],
  ['subscribers', 'moderator', []],
  ['subscribers', 'admin', ['email']],
  ['posts', null, ['words']],
])('the list %s is searched for %s by %s', (list, role, fields) => {
  const searcher = role === null ? null : { role };
  expect(searchableFields(list, searcher)).toEqual(fields);
  const all = Object.keys(searchFields[list]);
  expect(searchesWhole(list, searcher)).toBe(fields.length === all.length);
});
