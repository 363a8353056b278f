import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { mayEdit, mayNote, mayRemove } from './rules.ts';

const actor = (userId: number, role: Role) => ({ userId, role });

test('administrators note about others, and nobody about themselves', () => {
  expect(mayNote(actor(1, 'admin'), 2)).toBe(true);
  expect(mayNote(actor(1, 'superadmin'), 2)).toBe(true);
  expect(mayNote(actor(1, 'superadmin'), 1)).toBe(false);
  expect(mayNote(actor(1, 'moderator'), 2)).toBe(false);
  expect(mayNote(actor(1, 'user'), 2)).toBe(false);
});

test('a note is edited by its author, and deleted by a superadmin too', () => {
  const note = { authorId: 1 };
  expect([actor(1, 'admin'), actor(2, 'superadmin')].map((who) => mayEdit(who, note))).toEqual([
    true,
    false,
  ]);
  const who = [actor(1, 'admin'), actor(2, 'admin'), actor(2, 'superadmin')];
  expect(who.map((one) => mayRemove(one, note))).toEqual([true, false, true]);
  expect(mayEdit(actor(1, 'admin'), { authorId: null })).toBe(false);
});
