import { type Kysely, sql } from 'kysely';

/** The kinds when this table was created. Later ones are added from the domain's registry at every start. */
const kinds = [
  'bookingCreated',
  'bookingConfirmed',
  'bookingCancelled',
  'bookingChanged',
  'bookingCompleted',
  'bookingTravel',
  'bookingReminder',
  'messageReceived',
  'reviewReceived',
  'reviewDecided',
  'documentDecided',
  'masterVerified',
  'webhookStopped',
  'announcement',
];

/** A table in place of a check constraint: a new kind needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_kinds (
      kind text primary key check (length(kind) between 1 and 60)
    )
  `.execute(db);
  await sql`
    insert into notification_kinds (kind) select unnest(${sql.val(kinds)}::text[])
  `.execute(db);
  await sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_fkey foreign key (kind) references notification_kinds
  `.execute(db);
}
