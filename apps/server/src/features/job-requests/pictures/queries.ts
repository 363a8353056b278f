import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** Those of the named pictures that belong to a request. */
export async function listUsedPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobRequestPictures')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** The customer of a picture's request and the masters who may see it; undefined before it belongs to one. */
export async function findReadersOfPicture(db: Kysely<DB>, name: string) {
  const rows = await db
    .selectFrom('jobRequestPictures as p')
    .innerJoin('jobRequests as r', 'r.id', 'p.requestId')
    .leftJoin('jobRequestInvitations as i', (join) =>
      join.onRef('i.requestId', '=', 'r.id').on((eb) =>
        // After the request only the master whose offer was accepted.
        eb.or([
          eb('r.state', '=', 'open'),
          eb.and([eb('r.state', '=', 'agreed'), eb('i.state', '=', 'offered')]),
        ]),
      ),
    )
    .select(['r.clientId', 'i.masterId'])
    .where('p.imageFile', '=', name)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  return { clientId: first.clientId, masterIds: rows.flatMap(({ masterId }) => masterId ?? []) };
}
