import { type Kysely, sql } from 'kysely';

/**
 * An hourly rate of 0 and 500 years of experience were accepted. Rates out of bounds are removed: the estimate falls
 * back to the default. Experience is counted from when it was stated, which a master may now update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table masters
      add column experience_told_at timestamptz,
      add column licensed_works_changed_at timestamptz
  `.execute(db);
  await sql`
    comment on column masters.experience_told_at is
      'when experience_months was stated anew; null: when the record was made'
  `.execute(db);
  await sql`
    comment on column masters.licensed_works_changed_at is
      'when a verified master added an authorised work that no administrator has seen yet'
  `.execute(db);
  await sql`
    create index masters_licensed_works_changed on masters (user_id)
      where licensed_works_changed_at is not null
  `.execute(db);
  await sql`
    update masters set hourly_rate = null where hourly_rate not between 50 and 25000
  `.execute(db);
  await sql`
    select refresh_listing(array(
      select master_id from listing where hourly_rate not between 50 and 25000
    ))
  `.execute(db);
  await sql`update masters set experience_months = 840 where experience_months > 840`.execute(db);
  await sql`
    alter table masters
      drop constraint masters_hourly_rate_check,
      drop constraint masters_experience_months_check,
      add constraint masters_hourly_rate_check check (hourly_rate between 50 and 25000),
      add constraint masters_experience_months_check check (experience_months between 0 and 840)
  `.execute(db);
}
