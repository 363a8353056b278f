import type { DB } from '@mesterhand/db/schema';
import type { OpenJob } from '@mesterhand/domain/suspensions/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

/** The address and language of a person. */
export function findReceiver(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The suspension that has not ended, locked. */
export function lockSuspension(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('suspensions')
    .select(['id', 'reason', 'until', 'hidMaster', 'startedAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The master record of a person, hidden or not. */
export function lockMasterOf(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .select(['id', 'hiddenAt'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** People whose suspension has a last day that is over. */
export function listDue(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('suspensions')
    .select('userId')
    .where('endedAt', 'is', null)
    .where('until', '<=', now.toISOString())
    .orderBy('until')
    .limit(100)
    .execute();
}

/** A person's open jobs on both sides, soonest first, with the name of the other side. */
export async function listOpenJobs(db: Kysely<DB>, userId: number): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select b.id, b.status, b.scheduled_date as date,
           case when b.client_id = ${userId} then btrim(u.first_name || ' ' || u.last_name)
                else b.client_name end as "otherName"
      from bookings b
      join masters m on m.id = b.master_id
      join users u on u.id = m.user_id
     where b.id in (
       select id from bookings where client_id = ${userId} and status not in ('completed', 'cancelled')
       union
       select id from bookings
        where master_id = (select id from masters where user_id = ${userId})
          and status not in ('completed', 'cancelled')
     )
     order by b.scheduled_date, b.id
     limit 200
  `.execute(db);
  return rows;
}
