import { describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import {
  type AccountDecision,
  decideDeletion,
  decideRole,
  decideType,
  isTypeToggleable,
  listUsersInput,
  readDocuments,
  usersOutput,
} from './users.ts';

const actor = (role: Role) => ({ userId: 1, role });
const person = (role: Role, id = 2) => ({ id, role, userType: 'client' as const });
const word = (decision: AccountDecision): string =>
  decision.kind === 'refused' ? decision.code : decision.kind;

describe('A-08 trap 2 who gives whom which role', () => {
  test.each<[Role, Role, Role, string]>([
    ['user', 'user', 'moderator', 'access.forbidden'],
    ['master', 'user', 'moderator', 'access.forbidden'],
    ['moderator', 'user', 'moderator', 'access.forbidden'],
    ['admin', 'user', 'moderator', 'change'],
    ['admin', 'user', 'master', 'change'],
    ['admin', 'moderator', 'user', 'change'],
    ['admin', 'user', 'user', 'unchanged'],
    ['admin', 'user', 'admin', 'admin.superadminOnly'],
    ['admin', 'moderator', 'superadmin', 'admin.superadminOnly'],
    ['admin', 'admin', 'user', 'admin.superadminOnly'],
    ['admin', 'superadmin', 'admin', 'admin.superadminOnly'],
    ['superadmin', 'user', 'admin', 'change'],
    ['superadmin', 'user', 'superadmin', 'change'],
    ['superadmin', 'admin', 'user', 'change'],
    ['superadmin', 'superadmin', 'user', 'change'],
  ])('%s makes %s a %s: %s', (by, from, to, outcome) => {
    expect(word(decideRole(actor(by), person(from), { to, superadmins: 2 }))).toBe(outcome);
  });

  test.each<[Role, Role, number, string]>([
    ['admin', 'superadmin', 1, 'admin.self'],
    ['admin', 'user', 1, 'admin.superadminOnly'],
    ['superadmin', 'admin', 2, 'change'],
    ['superadmin', 'admin', 1, 'admin.lastSuperadmin'],
    ['superadmin', 'user', 1, 'admin.lastSuperadmin'],
    ['superadmin', 'superadmin', 1, 'unchanged'],
  ])('%s makes themselves %s where %i superadmins are: %s', (role, to, superadmins, outcome) => {
    expect(word(decideRole(actor(role), person(role, 1), { to, superadmins }))).toBe(outcome);
  });
});

describe('A-09 trap 18 the toggle of the type', () => {
  test.each<[Role, Role, string]>([
    ['moderator', 'user', 'access.forbidden'],
    ['admin', 'user', 'change'],
    ['admin', 'moderator', 'change'],
    ['admin', 'admin', 'admin.typeOfAdmin'],
    ['superadmin', 'superadmin', 'admin.typeOfAdmin'],
  ])('%s with %s: %s', (by, of, outcome) => {
    expect(word(decideType(actor(by), person(of), 'master'))).toBe(outcome);
  });

  test('the same type again changes nothing', () => {
    expect(word(decideType(actor('admin'), person('user'), 'client'))).toBe('unchanged');
  });

  test('is not offered for those who run the place', () => {
    const roles = ['user', 'master', 'moderator', 'admin', 'superadmin'] as const;
    expect(roles.filter((role) => isTypeToggleable({ role }))).toEqual([
      'user',
      'master',
      'moderator',
    ]);
  });
});

test.each<[Role, Role, number, number, string]>([
  ['moderator', 'user', 2, 1, 'access.forbidden'],
  ['admin', 'user', 2, 1, 'change'],
  ['admin', 'moderator', 2, 1, 'change'],
  ['admin', 'admin', 2, 1, 'admin.superadminOnly'],
  ['admin', 'admin', 1, 1, 'admin.self'],
  ['superadmin', 'admin', 2, 1, 'change'],
  ['superadmin', 'superadmin', 2, 2, 'change'],
  ['superadmin', 'superadmin', 1, 2, 'admin.self'],
])('A-10 %s deletes %s %i of %i superadmins: %s', (by, of, id, superadmins, outcome) => {
  expect(word(decideDeletion(actor(by), person(of, id), { superadmins }))).toBe(outcome);
});

test.each([
  [
    '{"personalId":"abc.webp","certificate":"def.pdf"}',
    { personalId: 'abc.webp', certificate: 'def.pdf' },
  ],
  ['{}', {}],
  ['{"passport":"abc.webp"}', {}],
  ['not json', {}],
  [null, {}],
])('A-11 documents as text %s', (text, documents) => {
  expect(readDocuments(text)).toEqual(documents);
});

test('A-07 a list without wishes is the newest first, fifty at once', () => {
  expect(listUsersInput.parse({})).toEqual({
    search: '',
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    limit: 50,
  });
  for (const wrong of [{ page: 0 }, { limit: 101 }, { sort: 'password' }, { type: 'boss' }])
    expect(listUsersInput.safeParse(wrong).success).toBe(false);
});

test('A-80 the answer is {users}', () => {
  expect(Object.keys(usersOutput.shape)).toContain('users');
});
