import type { BookingSeries, DB } from '@mesterhand/db/schema';
import type { MovingSide, ProposalState } from '@mesterhand/domain/bookings/moves';
import type { Side } from '@mesterhand/domain/bookings/status';
import type { SeriesMove } from '@mesterhand/domain/series/moves';
import { type Insertable, type Transaction, sql } from 'kysely';

/** A series as its customer requests it. */
export type NewSeries = Omit<
  Insertable<BookingSeries>,
  'status' | 'acceptedAt' | 'endedAt' | 'endedFrom' | 'endedBy' | 'endReason' | 'filledUntil'
>;

/** Stores a series that nobody has accepted yet. @returns its id. */
export async function insertSeries(trx: Transaction<DB>, series: NewSeries): Promise<number> {
  const { id } = await trx
    .insertInto('bookingSeries')
    .values(series)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A request for a series falls with its first booking: whoever cancels that one has answered. */
export async function endUnanswered(
  trx: Transaction<DB>,
  { seriesId, side, at }: { seriesId: number; side: Side; at: string },
): Promise<void> {
  await trx
    .updateTable('bookingSeries')
    .set({
      status: side === 'master' ? 'declined' : 'ended',
      endedAt: at,
      endedBy: side,
      endedFrom: ({ ref }) => ref('firstDate'),
    })
    .where('id', '=', seriesId)
    .where('status', '=', 'requested')
    .execute();
}

/** Ends the open proposal of a locked series, if there is one. */
export async function endOpenSeriesProposal(
  trx: Transaction<DB>,
  { seriesId, state, at }: { seriesId: number; state: ProposalState; at: string },
): Promise<void> {
  await trx
    .updateTable('bookingSeriesProposals')
    .set({ state, decidedAt: at })
    .where('seriesId', '=', seriesId)
    .where('state', '=', 'open')
    .execute();
}

/** Stores a proposal for a locked series without an open one. @returns its id. */
export async function insertSeriesProposal(
  trx: Transaction<DB>,
  proposal: { seriesId: number; side: MovingSide; proposedAt: string } & SeriesMove & {
      time: string;
    },
): Promise<number> {
  const { id } = await trx
    .insertInto('bookingSeriesProposals')
    .values(proposal)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface LeftSeries {
  whose: { clientId: number } | { masterId: number };
  side: Side;
  today: string;
  now: Date;
}

/**
 * Ends every series of a person who leaves, at once. Call it before their jobs are cancelled: whoever fills a series
 * holds the lock on its row, so no booking is created afterwards.
 */
export async function endSeriesOf(
  trx: Transaction<DB>,
  { whose, side, today, now }: LeftSeries,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('bookingSeries')
    .set({
      status: 'ended',
      endedAt: sql<string>`coalesce(ended_at, ${at}::timestamptz)`,
      endedBy: sql<Side>`coalesce(ended_by, ${side})`,
      endedFrom: sql<string>`least(ended_from, ${today}::date)`,
    })
    .where(({ eb }) =>
      'clientId' in whose
        ? eb('clientId', '=', whose.clientId)
        : eb('masterId', '=', whose.masterId),
    )
    .where('status', '<>', 'declined')
    .where(({ eb, or }) => or([eb('endedFrom', 'is', null), eb('endedFrom', '>', today)]))
    .execute();
}
