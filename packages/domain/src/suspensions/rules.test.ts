import { expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { decideLifting, decideSuspension, suspensionEnd } from './rules.ts';

const code = (decision: ReturnType<typeof decideSuspension>) =>
  decision.kind === 'refused' ? decision.code : decision.kind;

test.each<[Role, Role, boolean, string, string]>([
  ['admin', 'user', false, 'change', 'unchanged'],
  ['admin', 'user', true, 'admin.suspended', 'change'],
  ['admin', 'moderator', false, 'change', 'unchanged'],
  ['admin', 'admin', false, 'admin.superadminOnly', 'admin.superadminOnly'],
  ['superadmin', 'admin', false, 'change', 'unchanged'],
  ['moderator', 'user', false, 'access.forbidden', 'access.forbidden'],
  ['user', 'user', true, 'access.forbidden', 'access.forbidden'],
])('%s of %s, suspended already: %s', (own, role, isSuspended, toSuspend, toLift) => {
  const actor = { userId: 1, role: own };
  expect(code(decideSuspension(actor, { id: 2, role, isSuspended }))).toBe(toSuspend);
  expect(code(decideLifting(actor, { id: 2, role, isSuspended }))).toBe(toLift);
});

test('nobody suspends themselves', () => {
  const self = { id: 1, role: 'superadmin', isSuspended: false } as const;
  expect(code(decideSuspension({ userId: 1, role: 'superadmin' }, self))).toBe('admin.self');
});

test('the last day counts in Oslo, summer and winter', () => {
  expect(suspensionEnd(null)).toBeNull();
  expect(suspensionEnd('2026-11-30')?.toISOString()).toBe('2026-11-30T23:00:00.000Z');
  expect(suspensionEnd('2026-07-01')?.toISOString()).toBe('2026-07-01T22:00:00.000Z');
});
