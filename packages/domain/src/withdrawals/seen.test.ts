import { expect, test } from 'vitest';
import type { DueSource } from './due.ts';
import { dueAsSeen } from './seen.ts';

/** 20 NOK a minute after a call-out of 500; begun at 10:00 in Oslo, withdrawn two hours later. */
const job: DueSource = {
  lines: [
    { kind: 'callOut', quantity: 1, unitPrice: 500 },
    { kind: 'hours', quantity: 8, unitPrice: 1200 },
  ],
  agreedDate: '2026-12-01',
  extraHours: 0,
  startedAt: new Date('2026-12-01T09:00:00Z'),
  hasEarlyStart: true,
  withdrawnAt: new Date('2026-12-01T11:00:00Z'),
};

test.each<[string, number, Partial<DueSource>, until: string | undefined, due: number | undefined]>(
  [
    ['this minute', 2900, {}, '11:00', 2900],
    ['more than is due', 9999, {}, '11:00', 2900],
    ['the sum of three minutes before', 2840, {}, '10:57', 2840],
    ['the sum of 15 minutes before', 2600, {}, '10:45', 2600],
    ['the sum of 16 minutes before', 2580, {}, undefined, undefined],
    ['an øre too little', 2839.99, {}, '10:56', 2820],
    [
      'nothing, before the work began five minutes ago',
      0,
      { startedAt: new Date('2026-12-01T10:55:00Z') },
      undefined,
      undefined,
    ],
    ['nothing, for work that has not begun', 0, { startedAt: null }, '11:00', 0],
  ],
)('a customer who was shown %s', (_name, seenDue, changes, until, due) => {
  const seen = dueAsSeen({ ...job, ...changes }, seenDue);
  expect(seen?.countedUntil.toISOString().slice(11, 16)).toBe(until);
  expect(seen?.calculation.due).toBe(due);
});
