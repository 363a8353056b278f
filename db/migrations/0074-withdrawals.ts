import { type Kysely, sql } from 'kysely';

/** Withdrawals of customers from agreements, with their receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawals (
      id bigint generated always as identity primary key,
      agreement_id bigint not null unique references agreements on delete restrict,
      booking_id bigint unique,
      client_id bigint not null references users on delete restrict,
      at timestamptz(3) not null,
      counted_until timestamptz(3) not null,
      statement text not null check (length(statement) <= 1000),
      amount_due numeric(10, 2) not null check (amount_due >= 0),
      calculation jsonb not null,
      receipt text not null unique check (receipt ~ '^A-[0-9]{4}-[0-9]{6,10}$'),
      receipt_language text not null check (receipt_language in ('nb', 'ru', 'uk', 'en')),
      receipt_text text not null check (length(receipt_text) between 1 and 20000),
      foreign key (agreement_id, booking_id) references agreements (id, booking_id) on update cascade,
      constraint withdrawals_due check ((calculation ->> 'due')::numeric = amount_due),
      constraint withdrawals_counted check (counted_until <= at)
    )
  `.execute(db);
  await sql`create index withdrawals_of_client on withdrawals (client_id)`.execute(db);
  await sql`
    alter table notifications
      add constraint notifications_of_agreement
        check (kind !~ '^(change|bill|withdrawal)' or booking_id is not null)
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const meanings = {
  'withdrawals.booking_id': 'null once the booking is deleted',
  'withdrawals.counted_until':
    'until when work is paid for: when the customer was shown the sum, some minutes before',
  'withdrawals.amount_due': 'NOK, VAT included',
  'withdrawals.calculation': 'domain/withdrawals/due.ts',
  'withdrawals.receipt_text': 'what was sent to the customer, word for word',
};
