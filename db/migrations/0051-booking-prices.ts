import { type Kysely, sql } from 'kysely';

/**
 * A booking stores the basis of its price and the call-out fee at that time, so that later changes of a service, a rate
 * or the fee do not affect it. Earlier bookings were estimated by the hour, without a fee.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column price_basis text not null default 'hour' check (price_basis in ('service', 'hour')),
      add column call_out_fee numeric(10, 2) check (call_out_fee >= 0)
  `.execute(db);
  await sql`comment on column bookings.call_out_fee is 'NOK, on top of estimated_price'`.execute(
    db,
  );
}
