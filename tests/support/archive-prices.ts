import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { agreedLines, makeAgreedJob } from './agreements.ts';
import type { ArchivePlace } from './archive-places.ts';

const pictures = {
  request: 'request0000000000001.webp',
  bill: 'billpict000000000001.webp',
  booking: 'bookpict000000000001.webp',
} as const;

/** A row in every table of the way from a job request to a withdrawal. */
export async function addPrices(
  { database: { db }, files }: ArchivePlace,
  clientId: number,
): Promise<void> {
  for (const [purpose, name] of Object.entries(pictures)) {
    const bytes = Buffer.from(`a picture of a ${purpose}`);
    await files.storage.put({ name, private: true, bytes });
    await sql`
      insert into files (name, owner_id, purpose, private, mime, bytes)
      values (${name}, ${clientId}, ${purpose}, true, 'image/webp', ${bytes.length})
    `.execute(db);
  }
  const master = await db
    .selectFrom('services')
    .select(['masterId', 'id as serviceId'])
    .executeTakeFirstOrThrow();
  await addRequest(db, { ...master, clientId });
  const at = new Date('2026-11-20T09:00:00Z');
  const bookingId = await makeAgreedJob(db, { clientId, master, at, date: '2027-03-01' });
  await sql`insert into agreement_counters (year, last) values (2026, 1) on conflict do nothing`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('agreements')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  const sides = { bookingId, clientId, masterId: master.masterId };
  await sql`
    insert into booking_pictures (booking_id, position, image_file) values (${bookingId}, 1, ${pictures.booking})
  `.execute(db);
  await addBill(db, { agreementId: id, ...sides });
  await addWork(db, sides);
}

async function addWork(
  db: Kysely<DB>,
  { bookingId, clientId, masterId }: Sides & { bookingId: number },
): Promise<void> {
  const content = { kind: 'note', text: 'Pakning "Ø" byttet.' };
  await sql`
    with entry as (
      insert into job_entries (id, booking_id, master_id, client_id, version, kind, occurred_at, text, received_at)
      values ('0193b3a0-5c1e-4d6e-a5b0-3b6b0f6d2c11', ${bookingId}, ${masterId}, ${clientId},
        '0193b3a0-5c1e-4d6e-a5b0-3b6b0f6d2c11', 'note', '2026-11-20T10:00:00Z', ${content.text}, '2026-11-20T10:05:00Z')
      returning id
    )
    insert into job_entry_operations (id, entry_id, master_id, request_hash, content, state, received_at)
    select id, id, ${masterId}, 'x', ${JSON.stringify(content)}::jsonb, 'applied', '2026-11-20T10:05:00Z' from entry
  `.execute(db);
}

interface Sides {
  clientId: number;
  masterId: number;
}

async function addRequest(
  db: Kysely<DB>,
  { clientId, masterId, serviceId }: Sides & { serviceId: number },
): Promise<void> {
  const lines = JSON.stringify(agreedLines);
  await sql`
    with request as (
      insert into job_requests (client_id, category_id, description, answers, address, urgency, is_emergency, asks_next,
        asked_first, created_at, expires_at)
      select ${clientId}, min(id), 'Kranen "Ø" drypper.', '{"waterRunning": "yes"}', 'Storgata 1, 0155 Oslo', 'asap', false,
        true, 1, '2026-11-20T09:00:00Z', '2026-12-20T09:00:00Z' from categories
      returning id
    ), asked as (
      insert into job_request_invitations (request_id, master_id, position, asked_at, deadline_at)
      select id, ${masterId}, 1, '2026-11-20T09:00:00Z', '2026-11-20T09:15:00Z' from request
    ), shown as (
      insert into job_request_pictures (request_id, position, image_file) select id, 1, ${pictures.request} from request
    )
    insert into offers (request_id, client_id, master_id, service_id, kind, lines, excluded, times, valid_days, state,
      created_at, updated_at)
    select id, ${clientId}, ${masterId}, ${serviceId}, 'fixed', ${lines}::jsonb, '', '[]', 14, 'draft',
      '2026-11-20T09:05:00Z', '2026-11-20T09:05:00Z' from request
  `.execute(db);
  await sql`
    insert into offer_templates (master_id, name, kind, lines, excluded, updated_at)
    values (${masterId}, 'Kran', 'fixed', ${lines}::jsonb, '', '2026-11-20T09:05:00Z')
  `.execute(db);
}

async function addBill(
  db: Kysely<DB>,
  {
    agreementId,
    bookingId,
    clientId,
    masterId,
  }: Sides & { agreementId: number; bookingId: number },
): Promise<void> {
  const lines = JSON.stringify(agreedLines);
  await sql`
    insert into change_orders (agreement_id, booking_id, master_id, reason, lines, total, extra_hours, proposed_at)
    values (${agreementId}, ${bookingId}, ${masterId}, 'Røret er rustet.', '[]', 0, 1, '2026-11-20T10:00:00Z')
  `.execute(db);
  await sql`
    with bill as (
      insert into bills (agreement_id, booking_id, lines, total, ceiling, state, sent_at, objected_at)
      values (${agreementId}, ${bookingId}, ${lines}::jsonb, 2500, 2500, 'objected', '2026-11-20T11:00:00Z',
        '2026-11-20T12:00:00Z')
      returning id
    ), objection as (
      insert into bill_objections (bill_id, booking_id, client_id, master_id, reason, total, at)
      select id, ${bookingId}, ${clientId}, ${masterId}, 'For mye.', 2500, '2026-11-20T12:00:00Z' from bill
      returning id
    )
    insert into bill_objection_pictures (objection_id, position, client_id, image_file)
    select id, 1, ${clientId}, ${pictures.bill} from objection
  `.execute(db);
  await sql`
    insert into withdrawals (agreement_id, booking_id, client_id, at, counted_until, statement, amount_due, calculation,
      receipt, receipt_language, receipt_text)
    values (${agreementId}, ${bookingId}, ${clientId}, '2026-11-20T13:00:00Z', '2026-11-20T13:00:00Z', '', 0, '{"due": 0}',
      'A-2026-000001', 'nb', 'Mottatt.')
  `.execute(db);
}
