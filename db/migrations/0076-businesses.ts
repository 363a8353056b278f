import { type Kysely, sql } from 'kysely';

/** What a master states of their business, for agreements and bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table masters
      add column organisation_number text check (organisation_number ~ '^[0-9]{9}$'),
      add column business_address text check (length(business_address) between 1 and 200)
  `.execute(db);
  await sql`
    comment on column masters.organisation_number is 'domain/masters/organisation-number.ts; as the master states it'
  `.execute(db);
}
