import { expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { type ActionableBooking, type MainAction, mainActionOf } from './main-action.ts';

const master: Actor = { userId: 20, userType: 'master', role: 'user', masterId: 7 };
const client: Actor = { userId: 10, userType: 'client', role: 'user', masterId: null };
/** Ten in the morning of the agreed day, in Oslo. */
const now = new Date('2026-11-24T09:00:00Z');
const agreed: ActionableBooking = {
  clientId: 10,
  masterId: 7,
  status: 'confirmed',
  acceptedAt: '2026-11-19T09:00:00.000Z',
  completionFinalAt: null,
  travel: null,
  scheduledDate: '2026-11-24',
  scheduledTime: '12:00',
  reviewed: false,
  proposal: null,
  series: null,
  noShows: [],
};
const request = { ...agreed, status: 'pending', acceptedAt: null } as const;
const ofClient = { side: 'client', times: [{ date: '2026-11-25', time: '09:00' }] } as const;
const gone = { side: 'client', times: [{ date: '2026-11-23', time: '09:00' }] } as const;
const report = { side: 'client', state: 'open', answerUntil: '2026-11-27T09:00:00.000Z' } as const;

test.each<[string, Partial<ActionableBooking>, MainAction, MainAction]>([
  ['a request', request, 'accept', 'status'],
  ['a confirmation of the customer', { acceptedAt: null }, 'accept', 'status'],
  [
    'a requested series',
    { ...request, series: { status: 'requested', proposedBy: null } },
    'answerSeries',
    'status',
  ],
  ['a job of a later day', { scheduledDate: '2026-11-25' }, 'contact', 'status'],
  ['a job before its time', {}, 'enRoute', 'status'],
  ['a job whose time has come', { scheduledTime: '09:00' }, 'start', 'status'],
  ['a job of a day that has passed', { scheduledDate: '2026-11-02' }, 'start', 'status'],
  ['on the way', { travel: 'enRoute' }, 'arrived', 'position'],
  [
    'on the way to a later day',
    { travel: 'enRoute', scheduledDate: '2026-11-25' },
    'arrived',
    'position',
  ],
  ['arrived', { travel: 'arrived' }, 'start', 'position'],
  ['in progress', { status: 'in_progress' }, 'complete', 'position'],
  ['a time that the customer proposes', { proposal: ofClient }, 'answerProposal', 'status'],
  ['a proposal whose times have passed', { proposal: gone }, 'enRoute', 'status'],
  [
    'another time for the series',
    { series: { status: 'active', proposedBy: 'client' } },
    'answerSeriesProposal',
    'status',
  ],
  ['a reported no-show', { noShows: [report] }, 'answerReport', 'status'],
  [
    'one that has been answered',
    { noShows: [{ ...report, state: 'disputed' }] },
    'enRoute',
    'status',
  ],
  [
    'a completion that can be undone',
    { status: 'completed', completionFinalAt: '2026-11-24T09:05:00.000Z' },
    'undo',
    'contact',
  ],
  ['a completed job', { status: 'completed' }, 'contact', 'review'],
  ['a reviewed job', { status: 'completed', reviewed: true }, 'contact', 'again'],
  ['a cancelled job', { status: 'cancelled' }, 'contact', 'again'],
  ['a job that waits for payment', { status: 'pending_payment' }, 'contact', 'contact'],
])('%s has one main action for each side', (_name, state, forMaster, forClient) => {
  const booking = { ...agreed, ...state };
  expect([mainActionOf(master, booking, now), mainActionOf(client, booking, now)]).toEqual([
    forMaster,
    forClient,
  ]);
});
