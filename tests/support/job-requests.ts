import type { DB } from '@mesterhand/db/schema';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import type { Kysely } from 'kysely';

/** The input of a valid job request to some masters of the category 1, in Oslo. */
export function jobRequestTo(
  masterIds: number[],
  more: Partial<CreateJobRequestInput> = {},
): CreateJobRequestInput {
  return {
    categoryId: 1,
    description: 'Kranen på kjøkkenet drypper.',
    pictures: [],
    answers: { waterRunning: 'yes' },
    address: 'Storgata 1, 0155 Oslo',
    when: { urgency: 'asap' },
    isEmergency: false,
    masterIds,
    asksNext: true,
    ...more,
  };
}

/** The state of each invitation of a request, in the order of asking: `7 waiting`. */
export async function listAsked(db: Kysely<DB>, requestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobRequestInvitations')
    .select(['masterId', 'state'])
    .where('requestId', '=', requestId)
    .orderBy('position')
    .execute();
  return rows.map(({ masterId, state }) => `${masterId} ${state}`);
}
