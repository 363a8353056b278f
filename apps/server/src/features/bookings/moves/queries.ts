import type { DB } from '@mesterhand/db/schema';
import { proposedTimeSchema } from '@mesterhand/domain/offers/time-schema';
import type { Transaction } from 'kysely';
import { z } from 'zod';

const storedTimes = z.array(proposedTimeSchema);

/** A proposal as it is stored, with its booking; undefined when there is none. Not locked. */
export async function findBookingOfProposal(
  trx: Transaction<DB>,
  id: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('bookingProposals')
    .select('bookingId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bookingId;
}

/** A proposal, which its locked booking protects. */
export async function readProposal(trx: Transaction<DB>, id: number) {
  const { times, ...row } = await trx
    .selectFrom('bookingProposals')
    .select(['id', 'side', 'times', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, times: storedTimes.parse(times) };
}
