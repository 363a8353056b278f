import { describe, expect, test } from 'vitest';
import { isSessionOver } from './session-life.ts';

const now = new Date('2026-11-22T12:00:00Z');

describe('how long a session lives at most', () => {
  test.each([
    ['user', '2026-10-23T12:00:00Z', false],
    ['user', '2026-10-23T11:59:59Z', true],
    ['master', '2026-11-21T12:00:00Z', false],
    ['moderator', '2026-11-21T12:00:00Z', false],
    ['admin', '2026-11-22T00:00:00Z', false],
    ['admin', '2026-11-21T23:59:59Z', true],
    ['superadmin', '2026-11-21T12:00:00Z', true],
  ] as const)('%s since %s: over is %s', (role, began, over) => {
    expect(isSessionOver(role, new Date(began), now)).toBe(over);
  });
});
