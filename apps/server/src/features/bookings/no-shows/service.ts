import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { ListedNoShow } from '@mesterhand/domain/bookings/cancellation-schema';
import type { MovingSide } from '@mesterhand/domain/bookings/moves';
import {
  type NoShowAction,
  type NoShowDecision,
  answerUntil,
  decideOnReport,
  decideReport,
  isAnswerLate,
  recordsFee,
  reportedSide,
} from '@mesterhand/domain/bookings/no-shows';
import type {
  AnswerNoShowInput,
  DecideNoShowInput,
  ReportNoShowInput,
} from '@mesterhand/domain/bookings/no-shows-schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { noShowOutcomes } from '@mesterhand/domain/notifications/no-show-kinds';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import { type JobHandlers, enqueue } from '../../../core/tasks/index.ts';
import { notify } from '../../notifications/causes/service.ts';
import { readCancellable } from '../cancelling/service.ts';
import { publishBooking } from '../events.ts';
import { insertReport, recordFee, setStates, updateReport } from '../no-show-records/service.ts';
import type { Reader } from '../queries.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { type LockedBooking, lockBooking } from '../steps/queries.ts';
import { findBookingOfReport, findListedReport, readReport } from './queries.ts';

/** Reads a booking whoever asks: for moderators, and for jobs. */
const everyReader: Reader = { userId: 0, masterId: null, isAdmin: true };

/**
 * Reports that the other side of a job is not there. It is asked for an answer within three days; who is reported
 * themselves has answered by that, and moderators decide. Reporting again changes nothing.
 * @throws AppError `noShows.tooEarly`, `noShows.tooLate`, `noShows.noRule`, `bookings.statusConflict`.
 */
export function reportNoShow(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, statement }: ReportNoShowInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, bookingId, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const decision = stepOf(decideReport(actor, await readCancellable(trx, booking), now));
    if (decision !== null) {
      const { side, to: state } = decision;
      const until = answerUntil(now);
      const id = await insertReport(trx, {
        bookingId,
        side,
        reportedBy: actor.userId,
        statement,
        state,
        reportedAt: now.toISOString(),
        answerUntil: until.toISOString(),
      });
      await announceReport(trx, booking, {
        id,
        side,
        isDisputed: state === 'disputed',
        until,
        now,
      });
    }
    return readBookingDetail(trx, actor, bookingId, now);
  });
}

interface Announced {
  id: number;
  side: MovingSide;
  isDisputed: boolean;
  until: Date;
  now: Date;
}

async function announceReport(
  trx: Transaction<DB>,
  booking: LockedBooking,
  { id, side, isDisputed, until, now }: Announced,
): Promise<void> {
  const { id: bookingId } = booking;
  publishBooking(trx, { bookingId, ...booking });
  const other = reportedSide(side);
  if (isDisputed) {
    await setStates(trx, bookingId, { sides: [other], from: ['open'], to: 'disputed' });
    await notifySides(trx, booking, { id, sides: [other], outcome: 'disputed', now });
    return;
  }
  const delayMs = until.getTime() - now.getTime();
  await enqueue(trx, 'noShow.due', { noShowId: id }, { delayMs });
  const facts = { fee: feeOfRule(booking), answerUntil: until.toISOString() };
  const userId = userOf(booking, other);
  await notify(trx, { userId, kind: 'noShowReported', key: `noShow.${id}`, bookingId, facts, now });
}

/** Agrees with a report about oneself, which records the fee, or disputes it. Repeating changes nothing. */
export function answerNoShow(
  db: Kysely<DB>,
  actor: Actor,
  { id, isTrue, answer }: AnswerNoShowInput,
  now: Date,
): Promise<BookingDetail> {
  const action = isTrue ? 'agree' : 'dispute';
  return changeReport(db, actor, { id, action, now }, async (trx, booking, to) => {
    const answeredAt = now.toISOString();
    await updateReport(trx, id, { state: to.state, answer, answeredAt, answeredBy: actor.userId });
    await settle(trx, booking, { id, ...to, now });
    const outcome = isTrue ? 'agreed' : 'disputed';
    await notifySides(trx, booking, { id, sides: [to.side], outcome, now });
  });
}

/** Takes one's own report back, until it is decided. Repeating changes nothing. */
export function retractNoShow(
  db: Kysely<DB>,
  actor: Actor,
  { id }: { id: number },
  now: Date,
): Promise<BookingDetail> {
  return changeReport(db, actor, { id, action: 'retract', now }, (trx, _, { state }) =>
    updateReport(trx, id, { state }),
  );
}

/** The reporting side, and the state that a report gets. */
type Outcome = { side: MovingSide; state: Extract<NoShowDecision, { kind: 'step' }>['to'] };

/** Changes a report for one of the two sides, under the lock of its booking. */
function changeReport(
  db: Kysely<DB>,
  actor: Actor,
  { id, action, now }: { id: number; action: NoShowAction; now: Date },
  act: (trx: Transaction<DB>, booking: LockedBooking, outcome: Outcome) => Promise<void>,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const { booking, report } = await lockReport(trx, id, readerOf(actor));
    const step = stepOf(decideOnReport(actor, { booking, report }, { action, now }));
    if (step !== null) {
      await act(trx, booking, { side: step.side, state: step.to });
      publishBooking(trx, { bookingId: booking.id, ...booking });
    }
    return readBookingDetail(trx, actor, booking.id, now);
  });
}

/** A report, for moderators. @throws AppError `noShows.notFound`. */
export async function readListedReport(db: Kysely<DB>, id: number): Promise<ListedNoShow> {
  const report = await findListedReport(db, id);
  if (report === undefined) throw new AppError('noShows.notFound');
  return report;
}

/** Decides on a disputed report, by a moderator who is neither of the two; both read the note. */
export function decideNoShow(
  db: Kysely<DB>,
  actor: Actor,
  { id, outcome, note }: DecideNoShowInput,
  now: Date,
): Promise<ListedNoShow> {
  return withTransaction(db, async (trx) => {
    const { booking, report } = await lockReport(trx, id, everyReader);
    const action = outcome === 'upheld' ? 'uphold' : 'dismiss';
    const step = stepOf(decideOnReport(actor, { booking, report }, { action, now }));
    if (step !== null) {
      const { side, to: state } = step;
      const decided = { state, note, decidedAt: now.toISOString(), decidedBy: actor.userId };
      await updateReport(trx, id, decided);
      await settle(trx, booking, { id, side, state, now });
      await notifySides(trx, booking, { id, sides: ['client', 'master'], outcome, now });
      await audit(trx, {
        actorId: actor.userId,
        action: 'noShows.decide',
        subject: 'booking',
        subjectId: booking.id,
        before: { state: report.state },
        after: { state },
        reason: note,
      });
      publishBooking(trx, { bookingId: booking.id, ...booking });
    }
    return readListedReport(trx, id);
  });
}

/** A report without an answer in time counts as true. Idempotent, since jobs may run twice. */
function lapse(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  return withTransaction(db, async (trx) => {
    const bookingId = await findBookingOfReport(trx, id);
    const booking =
      bookingId === undefined ? undefined : await lockBooking(trx, bookingId, everyReader);
    if (booking === undefined) return;
    const { side, ...report } = await readReport(trx, id);
    if (report.state !== 'open') return;
    if (!isAnswerLate(report, now)) {
      // This server's clock is behind the one that computed the delay.
      const delayMs = Date.parse(report.answerUntil) - now.getTime();
      return enqueue(trx, 'noShow.due', { noShowId: id }, { delayMs });
    }
    await updateReport(trx, id, { state: 'lapsed' });
    await settle(trx, booking, { id, side, state: 'lapsed', now });
    await notifySides(trx, booking, { id, sides: ['client', 'master'], outcome: 'lapsed', now });
    publishBooking(trx, { bookingId: booking.id, ...booking });
  });
}

/** The job handler of answers that did not come. */
export function noShowHandlers({ db, clock }: { db: Kysely<DB>; clock: () => Date }) {
  return {
    'noShow.due': ({ noShowId }) => lapse(db, noShowId, clock()),
  } satisfies Partial<JobHandlers>;
}

async function lockReport(trx: Transaction<DB>, id: number, reader: Reader) {
  const bookingId = await findBookingOfReport(trx, id);
  const booking = bookingId === undefined ? undefined : await lockBooking(trx, bookingId, reader);
  if (booking === undefined) throw new AppError('noShows.notFound');
  return { booking, report: await readReport(trx, id) };
}

function stepOf(decision: NoShowDecision): Extract<NoShowDecision, { kind: 'step' }> | null {
  if (decision.kind === 'refused') throw new AppError(decision.code);
  return decision.kind === 'step' ? decision : null;
}

/** Records the fee of the reported side where the report counts as true. */
async function settle(
  trx: Transaction<DB>,
  booking: LockedBooking,
  { side, state, now }: Outcome & { id: number; now: Date },
): Promise<void> {
  if (!recordsFee(state)) return;
  await recordFee(trx, {
    bookingId: booking.id,
    side: reportedSide(side),
    reason: 'noShow',
    amount: feeOfRule(booking),
    at: now.toISOString(),
  });
}

function feeOfRule({ rule }: LockedBooking): number {
  if (rule === null) throw new Error('A reported booking has no rule of cancelling.');
  return rule.fee;
}

function userOf({ clientId, masterUserId }: LockedBooking, side: MovingSide): number {
  return side === 'client' ? clientId : masterUserId;
}

interface ToSides {
  id: number;
  sides: readonly MovingSide[];
  outcome: (typeof noShowOutcomes)[number];
  now: Date;
}

async function notifySides(
  trx: Transaction<DB>,
  booking: LockedBooking,
  { id, sides, outcome, now }: ToSides,
): Promise<void> {
  const { id: bookingId } = booking;
  const key = `noShow.${id}.${outcome}`;
  const facts = { fee: feeOfRule(booking), outcome };
  for (const side of sides) {
    const userId = userOf(booking, side);
    await notify(trx, { userId, kind: 'noShowDecided', key, bookingId, facts, now });
  }
}
