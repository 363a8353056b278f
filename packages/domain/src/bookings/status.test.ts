import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import {
  type BookingState,
  type BookingStatus,
  awaitsMaster,
  bookingStatuses,
  decideStatus,
  isReviewable,
  isTrackable,
  nextSteps,
  paymentStatuses,
  statusColors,
  statusControl,
} from './status.ts';

const client: Actor = { userId: 10, userType: 'client', role: 'user', masterId: null };
const master: Actor = { userId: 20, userType: 'master', role: 'user', masterId: 7 };
const admin: Actor = { userId: 30, userType: 'client', role: 'admin', masterId: null };
const moderator: Actor = { userId: 31, userType: 'client', role: 'moderator', masterId: null };
const stranger: Actor = { userId: 11, userType: 'client', role: 'user', masterId: null };
/** A user whose id is the number of the master's record, and a master whose record has the client's number. */
const sameNumberUser: Actor = { userId: 7, userType: 'client', role: 'user', masterId: null };
const sameNumberMaster: Actor = { userId: 21, userType: 'master', role: 'user', masterId: 10 };

const booking = (status: BookingStatus, acceptedAt: string | null = null): BookingState => ({
  clientId: 10,
  masterId: 7,
  status,
  acceptedAt,
  completionFinalAt: null,
});
const accepted = '2026-11-20T09:00:00.000Z';
const now = new Date('2026-11-20T12:00:00Z');

describe('the rule table of statuses', () => {
  test.each<[string, Actor, BookingState, BookingStatus[]]>([
    ['C-53 master, pending', master, booking('pending'), ['confirmed', 'cancelled']],
    [
      'C-54 master, confirmed by the customer alone',
      master,
      booking('confirmed'),
      ['confirmed', 'cancelled'],
    ],
    ['C-57 master, accepted', master, booking('confirmed', accepted), ['in_progress', 'cancelled']],
    [
      'C-57 master, in progress',
      master,
      booking('in_progress', accepted),
      ['completed', 'cancelled'],
    ],
    ['C-53 master, completed', master, booking('completed', accepted), []],
    ['C-53 master, cancelled', master, booking('cancelled'), []],
    ['C-57 master, awaiting payment', master, booking('pending_payment'), []],
    ['C-54 client, pending', client, booking('pending'), ['confirmed', 'cancelled']],
    ['C-54 client, confirmed', client, booking('confirmed'), ['pending', 'cancelled']],
    ['C-54 client, accepted', client, booking('confirmed', accepted), ['pending', 'cancelled']],
    ['C-54 client, in progress', client, booking('in_progress', accepted), []],
    ['C-54 client, completed', client, booking('completed', accepted), []],
    ['C-54 client, cancelled', client, booking('cancelled'), []],
    [
      'C-55 admin, pending',
      admin,
      booking('pending'),
      ['confirmed', 'in_progress', 'completed', 'cancelled'],
    ],
    [
      'C-55 admin, accepted',
      admin,
      booking('confirmed', accepted),
      ['pending', 'in_progress', 'completed', 'cancelled'],
    ],
    [
      'C-55 admin, completed',
      admin,
      booking('completed', accepted),
      ['pending', 'confirmed', 'in_progress', 'cancelled'],
    ],
    ['trap 4 stranger, pending', stranger, booking('pending'), []],
    ['trap 4 moderator, pending', moderator, booking('pending'), []],
    ['trap 3 a user with the number of the master record', sameNumberUser, booking('pending'), []],
    [
      'trap 3 a master whose record has the number of the client',
      sameNumberMaster,
      booking('pending'),
      [],
    ],
  ])('%s', (_name, actor, state, expected) => {
    expect(nextSteps(actor, state, now).map((step) => step.to)).toEqual(expected);
  });

  test('C-54 only the master or an administrator accepts', () => {
    const accepting = (actor: Actor, state: BookingState) =>
      nextSteps(actor, state, now).some((step) => step.to === 'confirmed' && step.accepts === true);
    expect(accepting(master, booking('pending'))).toBe(true);
    expect(accepting(master, booking('confirmed'))).toBe(true);
    expect(accepting(admin, booking('pending'))).toBe(true);
    expect(accepting(client, booking('pending'))).toBe(false);
  });

  test('C-54 a client who goes back to pending gives the acceptance up', () => {
    const step = nextSteps(client, booking('confirmed', accepted), now).find(
      ({ to }) => to === 'pending',
    );
    expect(step?.clearsAcceptance).toBe(true);
  });
});

describe('decisions', () => {
  test.each<[string, Actor, BookingState, BookingStatus, string]>([
    ['a master accepts', master, booking('pending'), 'confirmed', 'step'],
    [
      'a retried acceptance changes nothing',
      master,
      booking('confirmed', accepted),
      'confirmed',
      'unchanged',
    ],
    [
      'a retried completion changes nothing',
      master,
      booking('completed', accepted),
      'completed',
      'unchanged',
    ],
    [
      'a master is too late for a cancelled request',
      master,
      booking('cancelled'),
      'confirmed',
      'bookings.statusConflict',
    ],
    [
      'a master cannot skip the work',
      master,
      booking('confirmed', accepted),
      'completed',
      'bookings.statusConflict',
    ],
    ['a master never sets pending', master, booking('confirmed'), 'pending', 'access.forbidden'],
    [
      'C-54 a client never starts a job',
      client,
      booking('confirmed', accepted),
      'in_progress',
      'access.forbidden',
    ],
    [
      'C-54 a client never completes one',
      client,
      booking('in_progress', accepted),
      'completed',
      'access.forbidden',
    ],
    [
      'a client is too late for a finished job',
      client,
      booking('completed', accepted),
      'cancelled',
      'bookings.statusConflict',
    ],
    [
      'nobody sets pending_payment',
      admin,
      booking('pending'),
      'pending_payment',
      'access.forbidden',
    ],
    [
      'trap 4 a stranger finds nothing',
      stranger,
      booking('pending'),
      'cancelled',
      'bookings.notFound',
    ],
    ['C-55 an admin takes over', admin, booking('cancelled'), 'pending', 'step'],
  ])('%s', (_name, actor, state, to, expected) => {
    const decision = decideStatus(actor, state, { to, now });
    expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected);
  });

  test.each([undefined, '', '   '])(
    'C-57 an accepted job is not cancelled by its master without a reason (%j)',
    (reason) => {
      const decision = decideStatus(master, booking('confirmed', accepted), {
        to: 'cancelled',
        reason,
        now,
      });
      expect(decision).toEqual({ kind: 'refused', code: 'bookings.reasonRequired' });
      const withReason = decideStatus(master, booking('confirmed', accepted), {
        to: 'cancelled',
        reason: 'Sykdom',
        now,
      });
      expect(withReason.kind).toBe('step');
    },
  );
});

describe('what a card shows', () => {
  test.each<[string, Actor, BookingState, string]>([
    ['C-54 the client’s drop-down', client, booking('pending'), 'select'],
    ['C-53 the master’s two answers', master, booking('pending'), 'answer'],
    ['C-54 both answers for a wish the customer confirmed', master, booking('confirmed'), 'answer'],
    ['C-57 the job buttons', master, booking('confirmed', accepted), 'work'],
    ['C-53 a badge when it is over', master, booking('completed', accepted), 'badge'],
    [
      'C-54 a badge for the client in the middle of the work',
      client,
      booking('in_progress', accepted),
      'badge',
    ],
    ['C-55 a badge for an unrelated admin', admin, booking('pending'), 'badge'],
  ])('%s', (_name, actor, state, expected) => {
    expect(statusControl(actor, state, now)).toBe(expected);
  });

  test('C-54 a confirmed booking without acceptance waits for the master', () => {
    expect(bookingStatuses.filter((status) => awaitsMaster(booking(status)))).toEqual([
      'confirmed',
    ]);
    expect(awaitsMaster(booking('confirmed', accepted))).toBe(false);
  });

  test('C-49 only a completed and unreviewed booking can be reviewed', () => {
    const reviewable = bookingStatuses.filter((status) =>
      isReviewable({ status, reviewed: false, completionFinalAt: null }, now),
    );
    expect(reviewable).toEqual(['completed']);
    expect(
      isReviewable({ status: 'completed', reviewed: true, completionFinalAt: null }, now),
    ).toBe(false);
  });

  test('C-50 a position is looked for on accepted, active jobs alone', () => {
    expect(bookingStatuses.filter((status) => isTrackable(booking(status, accepted)))).toEqual([
      'confirmed',
      'in_progress',
    ]);
    expect(bookingStatuses.filter((status) => isTrackable(booking(status)))).toEqual([]);
  });

  test('C-51 C-52 six statuses with their colours, four payment statuses', () => {
    expect(statusColors).toMatchObject({
      pending: 'yellow',
      confirmed: 'green',
      completed: 'blue',
      cancelled: 'red',
    });
    expect(bookingStatuses).toHaveLength(6);
    expect(paymentStatuses).toEqual(['processing', 'completed', 'failed', 'cancelled']);
  });
});
