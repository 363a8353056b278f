import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { readRequest, selectRequests } from '../queries.ts';

/** A request with its customer, unscoped: what of it is shown depends on the reader. */
export async function findRequestOf(db: Kysely<DB>, id: number) {
  const row = await selectRequests(db)
    .innerJoin('users as client', 'client.id', 'jobRequests.clientId')
    .select('client.phone')
    .select(sql<string>`btrim(client.first_name || ' ' || client.last_name)`.as('clientName'))
    .where('jobRequests.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { clientId, clientName: name, phone } = row;
  return { clientId, client: { id: clientId, name, phone }, request: readRequest(row) };
}
