import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

interface DataSize {
  users: number;
  bookings: number;
  messages: number;
}

const firstNames = sql`array['Kari','Ola','Ingrid','Lars','Solveig','Per','Astrid','Nils','Marit','Knut','Sigrid','Jan','Liv','Arne','Berit','Odd','Randi','Tor','Bjørg','Åse']`;
const lastNames = sql`array['Hansen','Johansen','Olsen','Larsen','Andersen','Pedersen','Nilsen','Kristiansen','Jensen','Karlsen','Johnsen','Pettersen','Eriksen','Berg','Haugen','Hagen','Dahl','Lund','Moen','Strand','Solberg','Bakken','Lie','Ødegård','Myhre','Aas','Ruud','Bråten','Tangen','Vik']`;

/**
 * A large generated data set: one user in twenty is a master, with bookings, reviews and messages over two years. One
 * in a thousand has the rare name Grindflek. Inserted by a few statements, and analysed at the end.
 */
export async function makeSampleData(db: Kysely<DB>, size: DataSize): Promise<void> {
  await withoutWordIndexes(db, async () => {
    await makePeople(db, size.users);
    await makeBookings(db, size.bookings);
    await makeTalk(db, size.messages);
    await makePictures(db, size.users);
  });
  await makeTrail(db, size.bookings);
  await makeWritings(db, Math.ceil(size.users / 4));
  await sql`vacuum analyze`.execute(db);
}

/** Building a text index at once is many times faster than row by row. */
async function withoutWordIndexes(db: Kysely<DB>, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname in ('users_search', 'bookings_search', 'reviews_search',
      'gallery_items_title_words', 'posts_words')
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

async function makePeople(db: Kysely<DB>, users: number): Promise<void> {
  await sql`
    insert into categories (id, code, name, base_price)
    values (1, 'plumbing', 'VVS', 850), (2, 'electrician', 'Elektriker', 890), (9, 'other', 'Annet', 500)
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into users (email, first_name, last_name, phone, user_type, role, created_at)
    select 'person' || n || '@sample.example', (${firstNames})[1 + n % 20],
      case when n % 1000 = 7 then 'Grindflek' else (${lastNames})[1 + (n / 20) % 30] end, '+47 ' || n,
      case when n % 20 = 0 then 'master' else 'client' end, case when n % 5000 = 1 then 'moderator' else 'user' end,
      now() - (${users} - n) * interval '2 years' / ${users}
    from generate_series(1, ${users}::int) n
  `.execute(db);
  await sql`
    insert into masters (user_id, category_id, specialization, hourly_rate, city)
    select id, 1 + id % 2, 'Rørlegger', 850, (array['oslo','bergen','trondheim','stavanger','tromso'])[1 + id % 5]
    from users where user_type = 'master'
  `.execute(db);
  await sql`
    insert into services (master_id, category_id, name, price)
    select id, category_id, (array['Bytte kran','Legge kabel','Rense sluk','Male stue'])[1 + id % 4], 900 from masters
  `.execute(db);
}

const statuses = sql`array['completed','completed','completed','cancelled','pending','completed','confirmed','completed','cancelled','completed']`;

async function makeBookings(db: Kysely<DB>, bookings: number): Promise<void> {
  await sql`
    with m as (select id, row_number() over (order by id) - 1 as place from masters),
      c as (select id, row_number() over (order by id) - 1 as place from users where user_type = 'client'),
      request as (
        select n, (${statuses})[1 + n % 10] as status, m.id as master_id, c.id as client_id,
          date_trunc('milliseconds', now() - (${bookings} - n) * interval '2 years' / ${bookings}) as at
        from generate_series(1, ${bookings}::bigint) n
          join m on m.place = n * 7 % (select count(*) from m) join c on c.place = n * 13 % (select count(*) from c)
      )
    insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
      scheduled_time, description, estimated_price, status, created_at, accepted_at, answered_at, completed_at, cancelled_at)
    select w.client_id, w.master_id, s.id, u.first_name || ' ' || u.last_name, u.phone, 'Storgata 1, 0155 Oslo',
      (w.at + interval '3 days')::date, make_time(9 + (n % 9)::int, 0, 0),
      'Kranen på badet drypper, sak nummer ' || n || '.', 500 + n % 900, w.status, w.at,
      case when w.status = 'completed' then w.at end, case when w.status = 'completed' then w.at + n % 300 * interval '1 minute' end,
      case when w.status = 'completed' then w.at + interval '4 days' end,
      case when w.status = 'cancelled' then w.at end
    from request w join services s on s.master_id = w.master_id join users u on u.id = w.client_id
  `.execute(db);
  await sql`
    insert into booking_events (booking_id, actor_id, side, from_status, to_status, at)
    select b.id, m.user_id, 'master', 'pending', 'confirmed', b.answered_at
    from bookings b join masters m on m.id = b.master_id where b.status = 'completed'
  `.execute(db);
  await sql`
    insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved, created_at)
    select master_id, client_id, id, client_name, 1 + id % 5, 'Grei jobb med kranen, sak ' || id || '.', id % 40 <> 0,
      completed_at
    from bookings where status = 'completed'
  `.execute(db);
}

async function makeTalk(db: Kysely<DB>, messages: number): Promise<void> {
  const each = 10;
  await sql`
    insert into conversations (booking_id, client_id, master_id, last_seq, last_at)
    select id, client_id, master_id, ${each}, created_at + interval '10 minutes' from bookings
    order by id desc limit ${Math.ceil((messages / each) * 0.9)}
  `.execute(db);
  await sql`
    insert into conversations (client_id, master_id, last_seq, last_at)
    select distinct on (client_id, master_id) client_id, master_id, ${each}, created_at from bookings
    order by client_id, master_id limit ${Math.ceil((messages / each) * 0.1)}
  `.execute(db);
  await sql`
    insert into messages (conversation_id, seq, sender_id, text, sent_at, flagged_at, flagged_by)
    select c.id, n, case when n % 2 = 1 then c.client_id else m.user_id end, 'Hei, når passer det? Nummer ' || n,
      c.last_at - (${each} - n) * interval '1 minute', case when c.id % 500 = 0 and n = 1 then c.last_at end,
      case when c.id % 500 = 0 and n = 1 then m.user_id end
    from conversations c join masters m on m.id = c.master_id, generate_series(1, ${each}) n
    order by c.last_at - (${each} - n) * interval '1 minute'
  `.execute(db);
}

/**
 * A picture for every second person, all with the same file, and documents of every second master, of which a few are
 * pending.
 */
async function makePictures(db: Kysely<DB>, users: number): Promise<void> {
  await sql`
    insert into files (name, owner_id, purpose, private, mime, bytes)
    select 'samplesamplesample00.webp', min(id), 'gallery', false, 'image/webp', 1000 from users
  `.execute(db);
  await sql`
    with m as (select id, row_number() over (order by id) - 1 as place from masters)
    insert into gallery_items (master_id, image_file, title, category, created_at)
    select m.id, 'samplesamplesample00.webp', case when n % 1000 = 3 then 'Grindflek ' else 'Bad ' end || n,
      (array['Rørlegger','Elektriker','Reparasjon'])[1 + n % 3], now() - n * interval '1 minute'
    from generate_series(1, ${Math.ceil(users / 2)}::bigint) n
      join m on m.place = n % (select count(*) from m)
  `.execute(db);
  await sql`
    with owned as (
      insert into files (name, owner_id, purpose, private, mime, bytes)
      select 'paper' || lpad(user_id::text, 16, '0') || '.pdf', user_id, 'document', true, 'application/pdf', 1000
      from masters where id % 2 = 0
      returning name, owner_id
    )
    insert into documents (user_id, type, file_name, original_name, status, decided_at)
    select owner_id, 'personalId', name, 'id.pdf', case when rank <= 5 then 'waiting' else 'approved' end,
      case when rank > 5 then now() end
    from (select *, row_number() over (order by owner_id) as rank from owned) each_one
  `.execute(db);
}

async function makeTrail(db: Kysely<DB>, entries: number): Promise<void> {
  await sql`
    insert into audit_entries (at, actor_id, action, subject, subject_id)
    select now() - (${entries} - n) * interval '1 minute', 1 + n % 5,
      case when n % 500 = 0 then 'settings.update' else 'gallery.update' end,
      case when n % 500 = 0 then 'settings' else 'picture' end, n
    from generate_series(1, ${entries}::bigint) n
  `.execute(db);
}

/** Articles, support requests and reports. */
async function makeWritings(db: Kysely<DB>, each: number): Promise<void> {
  await sql`
    insert into posts (title, slug, excerpt, content, category, author, status, published_at)
    select case when n % 1000 = 5 then 'Grindflek ' else 'Tips ' end || n, 'tips-' || n, 'Kort', '<p>Hei</p>', 'Tips',
      'Kari', 'published', now() - n * interval '1 minute'
    from generate_series(1, ${each}::bigint) n
  `.execute(db);
  await sql`
    insert into support_messages (name, email, message, language, state)
    select 'Kari', 'kari@sample.example', 'Hei', 'nb', case when n % 500 = 0 then 'open' else 'answered' end
    from generate_series(1, ${each}::bigint) n
  `.execute(db);
  await sql`
    insert into reports (reporter_id, subject_kind, subject_id, excerpt, reason, state, handled_by, handled_at)
    select id, 'profile', id, 'Hei', 'spam', case when id % 500 = 0 then 'open' else 'resolved' end,
      case when id % 500 <> 0 then id end, case when id % 500 <> 0 then now() end
    from users order by id limit ${each}
  `.execute(db);
}

/**
 * As many job requests of the people above, one in fifty open and half of these without an offer, each with an invitation,
 * an offer and an agreement.
 */
export async function makeSampleRequests(db: Kysely<DB>, requests: number): Promise<void> {
  await sql`
    with c as (select id, row_number() over (order by id) - 1 as place from users where user_type = 'client')
    insert into job_requests (client_id, category_id, description, address, city, urgency, is_emergency, asks_next,
      asked_first, state, created_at, expires_at, closed_at)
    select c.id, 1, 'Kranen drypper, sak ' || n, 'Storgata 1, 0155 Oslo', (array['oslo','bergen','tromso'])[1 + n % 3],
      'asap', false, true, 1, case when n % 50 = 0 then 'open' else 'expired' end, at, at + interval '30 days',
      case when n % 50 <> 0 then at + interval '30 days' end
    from generate_series(1, ${requests}::bigint) n join c on c.place = n * 13 % (select count(*) from c),
      lateral (select date_trunc('milliseconds', now() - (${requests} - n) * interval '2 years' / ${requests}) as at) t
  `.execute(db);
  await sql`
    with m as (select id, row_number() over (order by id) - 1 as place from masters)
    insert into job_request_invitations (request_id, master_id, position, state, asked_at, deadline_at, answered_at,
      answer_minutes)
    select r.id, m.id, 1, case when r.state <> 'open' then 'closed' when r.id % 100 = 0 then 'waiting' else 'offered' end,
      r.created_at, r.created_at + interval '15 minutes',
      case when r.id % 100 <> 0 then r.created_at end, case when r.id % 100 <> 0 then 0 end
    from job_requests r join m on m.place = r.id % (select count(*) from m)
  `.execute(db);
  await sql`
    insert into offers (request_id, client_id, master_id, service_id, kind, lines, excluded, times, valid_days, total,
      valid_until, state, created_at, updated_at, sent_at, decided_at)
    select r.id, r.client_id, i.master_id, s.id, 'fixed',
      '[{"kind":"service","text":"Kran","quantity":1,"unitPrice":900}]', '', '[{"date":"2026-12-01","time":"10:00"}]', 14,
      900, r.created_at + interval '20 years', case when r.state = 'open' then 'sent' else 'declined' end, r.created_at,
      r.created_at, r.created_at, case when r.state <> 'open' then r.created_at end
    from job_requests r join job_request_invitations i on i.request_id = r.id join services s on s.master_id = i.master_id
  `.execute(db);
  await sql`
    insert into agreements (number, client_id, master_id, content, hash, total, is_urgent, starts_early, agreed_at, ceiling)
    select number, client_id, master_id, jsonb_build_object('number', number, 'total', 900, 'ceiling', 900,
      'notifyAbove', null, 'isUrgent', false, 'earlyStart', null, 'kind', 'fixed'), repeat('0', 64), 900, false, false,
      sent_at, 900
    from offers, lateral (select '2026-' || lpad(id::text, 6, '0') as number) n
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}
