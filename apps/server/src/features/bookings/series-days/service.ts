import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type JobPlace, alternativeDays } from '@mesterhand/domain/bookings/day-plan';
import { isMovable } from '@mesterhand/domain/bookings/moves';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { SeriesProposal } from '@mesterhand/domain/series/moves-schema';
import {
  findClash,
  horizonOf,
  listReplacements,
  planSeriesMove,
  ruleUntilEnd,
} from '@mesterhand/domain/series/plan';
import { holidayOn } from '@mesterhand/domain/calendar/holidays';
import { nextOccurrences } from '@mesterhand/domain/series/rule';
import type { Series, SeriesOccurrence, SeriesSummary } from '@mesterhand/domain/series/schema';
import { listedDays } from '@mesterhand/domain/series/skips';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely } from 'kysely';
import { findPlan, placeInPlan } from '../plan/queries.ts';
import {
  findOpenProposal,
  findSeries,
  listBookings,
  listClashes,
  listSkips,
} from '../series/queries.ts';
import { readerOf } from '../service.ts';

/** A series with its days from today on, for its two sides and administrators; anyone else gets not found. */
export async function readSeries(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Series> {
  const found = await findSeries(db, id, readerOf(actor));
  if (found === undefined) throw new AppError('series.notFound');
  const { filledUntil, address, latitude, longitude, city, ...series } = found;
  const place = placeInPlan({ address, latitude, longitude }, city);
  const read: ReadDays = { series, filledUntil, place, ...(await readDays(db, found, now)) };
  return {
    ...series,
    occurrences: listOccurrences(read, now),
    laterDays: listLaterDays(read, now),
    proposal: proposalOf(read),
  };
}

interface ReadDays extends Awaited<ReturnType<typeof readDays>> {
  series: SeriesSummary;
  filledUntil: string | null;
  /** Where the jobs are; null where nobody knows it. */
  place: JobPlace | null;
}

type StoredSeries = SeriesSummary & { filledUntil: string | null };

/** What is stored of the days of a series from today on, and the plan of its master. */
async function readDays(db: Kysely<DB>, series: StoredSeries, now: Date) {
  const { id, masterId } = series;
  const from = osloCivil(now).date;
  const until = addDays(horizonOf(series, from), alternativeDays);
  return {
    bookings: await listBookings(db, { id, from }),
    clashes: new Map(
      (await listClashes(db, { id, from })).map(({ date, reason }) => [date, reason]),
    ),
    skips: new Map((await listSkips(db, { id, from })).map(({ date, side }) => [date, side])),
    plan: await findPlan(db, { masterId, from, until }),
    proposal: await findOpenProposal(db, id),
  };
}

const isOpen = ({ status }: SeriesSummary): boolean =>
  status === 'requested' || status === 'active';

/**
 * The days of a series from today on: what became of them, and what would become of those without a booking. Days that
 * have been filled are what is stored, whatever the rule says since.
 */
function listOccurrences(read: ReadDays, now: Date): SeriesOccurrence[] {
  const { series, filledUntil, bookings, clashes, skips } = read;
  const from = osloCivil(now).date;
  const until = horizonOf({ ...series, filledUntil }, from);
  const span = { from, until };
  const byRule = nextOccurrences(ruleUntilEnd(series), span).map(({ date }) => date);
  const toCome = byRule.filter((date) => filledUntil === null || date > filledUntil);
  const stored = [...bookings.map(({ occurrence }) => occurrence), ...clashes.keys()];
  const left = [...skips.keys()].filter((date) => date <= until);
  const dates = new Set([...stored, ...left, ...(isOpen(series) ? toCome : [])]);
  const isBeforeEnd = (date: string) => series.endedFrom === null || date < series.endedFrom;
  return [...dates]
    .filter(isBeforeEnd)
    .toSorted()
    .map((date) => readOccurrence(read, date, now));
}

/** One day of a series. */
function readOccurrence(read: ReadDays, date: string, now: Date): SeriesOccurrence {
  const { series, place, bookings, skips, plan } = read;
  const booking = bookings.find(({ occurrence }) => occurrence === date) ?? null;
  const job = { ...series, date, place };
  const clash = clashOn(read, date);
  const waits = booking?.hasProposal === true;
  return {
    date,
    holiday: holidayOn(date) ?? null,
    booking: booking && {
      id: booking.id,
      date: booking.date,
      time: booking.time,
      status: booking.status,
      accepted: booking.acceptedAt !== null && booking.status !== 'cancelled',
    },
    clash,
    skippedBy: booking === null ? (skips.get(date) ?? null) : null,
    freeTimes:
      clash === null || waits ? [] : listReplacements(job, { plan, travel: estimateMinutes }, now),
  };
}

/** What is in the way on a day: by now where nobody has asked yet, else as it was found. */
function clashOn({ series, place, bookings, clashes, skips, plan }: ReadDays, date: string) {
  if (!isOpen(series)) return null;
  const booking = bookings.find(({ occurrence }) => occurrence === date);
  const found = clashes.get(date) ?? null;
  if (booking === undefined && skips.has(date)) return null;
  if (booking !== undefined && series.status === 'active') return isMovable(booking) ? found : null;
  if (booking !== undefined && booking.status !== 'pending') return null;
  return found ?? findClash({ ...series, date, place }, { plan, travel: estimateMinutes });
}

/** The days after those with bookings; they can be left out before they get one. */
function listLaterDays({ series, filledUntil, skips }: ReadDays, now: Date): Series['laterDays'] {
  if (!isOpen(series)) return [];
  const today = osloCivil(now).date;
  const last = horizonOf({ ...series, filledUntil }, today);
  const span = { from: addDays(last, 1), until: addDays(last, listedDays) };
  return nextOccurrences(ruleUntilEnd(series), span).map(({ date, holiday }) => ({
    date,
    holiday,
    skippedBy: skips.get(date) ?? null,
  }));
}

/** The open proposal with what would become of each day if it were accepted now. */
function proposalOf(read: ReadDays): SeriesProposal | null {
  const { series, filledUntil, place, proposal, bookings, clashes, plan } = read;
  if (proposal === undefined || series.status !== 'active') return null;
  const stored = { bookings, clashes: new Set(clashes.keys()) };
  const moved = planSeriesMove({ ...series, filledUntil, place }, proposal, {
    stored,
    plan,
    travel: estimateMinutes,
  });
  const days = moved.filter(({ bookingId, isOpen: asks }) => bookingId !== null || asks);
  return { ...proposal, days: days.map(({ from, to, clash }) => ({ from, to, clash })) };
}
