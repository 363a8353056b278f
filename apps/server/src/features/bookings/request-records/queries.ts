import type { DB } from '@mesterhand/db/schema';
import type { Side } from '@mesterhand/domain/bookings/status';
import type { Kysely } from 'kysely';
import { type DetailRow, selectOwnColumns } from '../queries.ts';

/** A booking's own columns, with those of its rule of cancelling. */
export function selectWritten(db: Kysely<DB>) {
  return selectOwnColumns(db).select([
    'bookings.cancellationFreeHours',
    'bookings.cancellationFee',
    'bookings.seriesId',
  ]);
}

export type WrittenRow = Awaited<ReturnType<ReturnType<typeof selectWritten>['execute']>>[number];

/** What a booking shows of its master and its service. */
export type ShownSides = Pick<
  DetailRow,
  'service' | 'firstName' | 'lastName' | 'avatarFile' | 'specialization'
>;

/**
 * A request that was just written, as `selectDetails` reads it. Nothing can have happened to it, so that the tables of
 * what happens later are not read; `sides` were read before, and are locked.
 */
export function describeWritten(
  written: WrittenRow,
  { service, firstName, lastName, avatarFile, specialization }: ShownSides,
  { side, pictures }: { side: Side; pictures: string[] },
): DetailRow {
  const { cancellationFreeHours: freeHours, cancellationFee: fee, seriesId: _, ...own } = written;
  const at = written.createdAt;
  return {
    ...own,
    service,
    firstName,
    lastName,
    avatarFile,
    specialization,
    series: null,
    pictures,
    hasAgreement: false,
    proposal: null,
    unplanned: null,
    rule: freeHours === null || fee === null ? null : { freeHours, fee, agreement: null },
    fees: [],
    noShows: [],
    rating: null,
    comment: null,
    approved: null,
    decision: null,
    history: [{ at, from: null, to: written.status, by: side, reason: null }],
    moves: [],
  };
}
