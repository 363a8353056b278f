import { expect, test } from 'vitest';
import { deadlineAt, invitation, now, request } from '../request-samples.ts';
import { statusOf } from './request-status.ts';

const later = { askedAt: '2026-11-23T08:00:00.000Z', deadlineAt: '2026-11-23T08:15:00.000Z' };

test.each([
  [
    'waits for the nearest deadline',
    [invitation(12, later), invitation(13), invitation(14, { state: 'declined' })],
    { kind: 'waiting', count: 2, until: deadlineAt },
  ],
  [
    'waits for working hours',
    [invitation(12, later), invitation(13, { state: 'passedOver' })],
    { kind: 'later', count: 1, from: later.askedAt },
  ],
  [
    'has offers, and others may still answer',
    [invitation(12, { state: 'offered' }), invitation(13)],
    { kind: 'offers', count: 1, waiting: 1 },
  ],
  [
    'is unanswered when nobody is left',
    [invitation(12, { state: 'declined' }), invitation(13, { state: 'passedOver' })],
    { kind: 'unanswered' },
  ],
])('an open request %s', (_name, invitations, status) => {
  expect(statusOf({ state: 'open', invitations }, now)).toEqual(status);
});

test.each(['agreed', 'withdrawn', 'expired'] as const)('a request that is %s says so', (state) => {
  expect(statusOf({ ...request, state }, now)).toEqual({ kind: state });
});
