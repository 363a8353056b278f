import { expect, test } from 'vitest';
import type { BackupStatus } from './schema.ts';
import { listExpired } from './retention.ts';

const now = new Date('2026-11-21T12:00:00Z');
const backup = (id: number, daysAgo: number, status: BackupStatus = 'done') => ({
  id,
  status,
  finishedAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
});
const series = (count: number, status: BackupStatus = 'done', from = 0) =>
  Array.from({ length: count }, (_, days) => backup(100 - days, from + days, status));

test.each([
  ['none when there is none', [], []],
  ['none of fourteen', series(14), []],
  ['the two oldest of sixteen', series(16), [86, 85]],
  ['what is older than thirty days', [backup(1, 31), backup(2, 29), backup(3, 1)], [1]],
  ['never the newest that succeeded', [backup(1, 400), backup(2, 500)], [2]],
  ['a failure is no reason to drop a success', [backup(1, 40), backup(2, 1, 'failed')], []],
  ['failures by their own count', [...series(16, 'failed'), backup(1, 20)], [86, 85]],
  ['failures by their age', [backup(1, 31, 'failed')], [1]],
  ['nothing that is unfinished', [{ id: 1, status: 'running' as const, finishedAt: null }], []],
])('A-25 backups are removed: %s', (_name, backups, expired) => {
  expect(listExpired(backups, now)).toEqual(expired);
});

test('A-25 their order makes no difference', () => {
  const backups = [...series(20), ...series(20, 'failed', 15)];
  expect(listExpired(backups.toReversed(), now)).toEqual(listExpired(backups, now));
});
