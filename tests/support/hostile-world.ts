import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { enqueue } from '@mesterhand/server/core/tasks';
import { withTransaction } from '@mesterhand/server/core/database';
import { type Kysely, sql } from 'kysely';
import { type Draws, drawsOf, sentence } from './hostile-words.ts';
import { type MadeMaster, makeCategories, makeClient, makeMaster } from './people.ts';

/** People who are connected with each other, and whose texts only they themselves may remove. */
export interface HostileWorld {
  db: Kysely<DB>;
  draws: Draws;
  admin: Actor;
  clients: readonly Actor[];
  masters: readonly MadeMaster[];
  postId: number;
  workIds: readonly number[];
}

interface Named {
  clientName: string;
  clientPhone: string;
  address: string;
}
const plain: Named = {
  clientName: 'Kari Nordmann',
  clientPhone: '900 00 000',
  address: 'Storgata 1',
};

export async function openHostileWorld(db: Kysely<DB>, seed: number): Promise<HostileWorld> {
  const draws = drawsOf(seed);
  await makeCategories(db);
  const admin = await makeClient(db, { role: 'superadmin' });
  const clients = [await makeClient(db), await makeClient(db), await makeClient(db)];
  const masters = [await makeMaster(db), await makeMaster(db)];
  const postId = await idOf(
    db,
    sql`insert into posts (slug, title, excerpt, content, category, author, status, published_at)
        values ('vann', 'Etter klage', 'grundig', ${sentence(draws)}, 'Tips', 'Kari Nordmann', 'published', now())`,
  );
  const workIds = [];
  for (const { masterId } of masters)
    workIds.push(
      await idOf(
        db,
        sql`insert into works (master_id, title, description, category, client_name)
            values (${masterId}, 'Bad', ${sentence(draws)}, 'plumbing', 'Etter klage')`,
      ),
    );
  const world = { db, draws, admin, clients, masters, postId, workIds };
  for (const client of clients)
    for (const master of masters) await liveTogether(world, client.userId, master, plain);
  for (const client of clients) await speak(world, client.userId, client.userId);
  await settleCounts(db);
  return world;
}

/** A finished and a pending job, with their steps, a conversation, a review, a like and a favourite. */
export async function liveTogether(
  world: HostileWorld,
  clientId: number,
  master: MadeMaster,
  named: Named,
): Promise<void> {
  const { db, draws } = world;
  const { masterId, actor } = master;
  const done = await insertBooking(world, { clientId, master, named, status: 'completed' });
  await insertBooking(world, { clientId, master, named, status: 'cancelled' });
  await insertBooking(world, { clientId, master, named, status: 'pending' });
  const conversation = await idOf(
    db,
    sql`insert into conversations (booking_id, client_id, master_id, last_seq, client_read_seq, client_delivered_seq)
        values (${done}, ${clientId}, ${masterId}, 4, 4, 4)`,
  );
  for (const seq of [1, 2, 3, 4])
    await sql`
      insert into messages (conversation_id, seq, sender_id, text)
      values (${conversation}, ${seq}, ${seq % 2 === 0 ? clientId : actor.userId}, ${sentence(draws)})
    `.execute(db);
  await sql`
    insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved, decision_reason)
    values (${masterId}, ${clientId}, ${done}, ${named.clientName}, 4, ${sentence(draws)}, true, ${sentence(draws)})
  `.execute(db);
  await sql`
    insert into favourites (user_id, master_id) values (${clientId}, ${masterId}) on conflict do nothing
  `.execute(db);
}

async function insertBooking(
  { db, draws }: HostileWorld,
  job: {
    clientId: number;
    master: MadeMaster;
    named: Named;
    status: 'pending' | 'completed' | 'cancelled';
  },
): Promise<number> {
  const { clientId, master, named, status } = job;
  const { masterId, serviceId, actor } = master;
  const at = (wanted: boolean) => (wanted ? sql`'2026-11-18T10:00Z'::timestamptz` : sql`null`);
  const isDone = status === 'completed';
  const id = await idOf(
    db,
    sql`insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
          scheduled_time, description, estimated_price, status, accepted_at, started_at, completed_at, cancelled_at,
          cancelled_by, cancel_reason, created_at)
        values (${clientId}, ${masterId}, ${serviceId}, ${named.clientName}, ${named.clientPhone}, ${named.address},
          '2026-11-19', '10:00', ${sentence(draws)}, 850, ${status}, ${at(isDone)}, ${at(isDone)}, ${at(isDone)},
          ${at(status === 'cancelled')}, ${status === 'cancelled' ? 'master' : null},
          ${status === 'cancelled' ? sentence(draws) : null}, '2026-11-17T10:00Z')`,
  );
  const steps = {
    pending: ['pending'],
    completed: ['pending', 'confirmed', 'in_progress', 'completed'],
    cancelled: ['pending', 'cancelled'],
  }[status];
  for (const [nth, to] of steps.entries())
    await sql`
      insert into booking_events (booking_id, actor_id, side, from_status, to_status, reason)
      values (${id}, ${nth === 0 ? clientId : actor.userId}, ${nth === 0 ? 'client' : 'master'},
        ${steps[nth - 1] ?? null}, ${to}, ${to === 'cancelled' ? sentence(draws) : null})
    `.execute(db);
  return id;
}

/** Other texts of somebody, and what is stored about them; `about` is the subject of reports and audit entries. */
export async function speak(world: HostileWorld, userId: number, about: number): Promise<void> {
  const { db, draws, postId, admin } = world;
  const text = (): string => sentence(draws);
  const json = (): string => JSON.stringify({ reason: text(), 'Etter klage': [text(), 1.5, null] });
  const work = draws.pick(world.workIds);
  await sql`update users set about = ${text()} where id = ${userId}`.execute(db);
  await sql`insert into post_comments (post_id, author_id, text) values (${postId}, ${userId}, ${text()})`.execute(
    db,
  );
  await sql`insert into post_likes (post_id, user_id) values (${postId}, ${userId})`.execute(db);
  await sql`insert into work_comments (work_id, user_id, comment) values (${work}, ${userId}, ${text()})`.execute(
    db,
  );
  await sql`insert into work_likes (work_id, user_id) values (${work}, ${userId})`.execute(db);
  await sql`
    insert into support_messages (name, email, message, language, user_id)
    values ('Kari Nordmann', 'post@firma.no', ${text()}, 'nb', ${userId})
  `.execute(db);
  await sql`
    insert into reports (reporter_id, subject_kind, subject_id, owner_id, excerpt, reason, text)
    values (${userId}, 'profile', ${about}, ${about}, ${text()}, 'other', ${text()}) on conflict do nothing
  `.execute(db);
  await sql`
    insert into idempotency_keys (actor_id, key, procedure, request_hash, response)
    values (${userId}, ${crypto.randomUUID()}, 'bookings.create', 'x', ${JSON.stringify({ answer: json() })}::jsonb),
           (${userId}, ${crypto.randomUUID()}, 'bookings.create', 'x', ${`{"answer": ${json()}}`}::jsonb)
  `.execute(db);
  for (const [subject, key] of [
    ['message', 'senderId'],
    ['workComment', 'authorId'],
    ['review', 'clientId'],
  ])
    await sql`
      insert into audit_entries (actor_id, action, subject, subject_id, before, after, reason)
      values (${admin.userId}, 'x.delete', ${subject}, 7,
        ${JSON.stringify({ [String(key)]: userId, masterId: about, text: text() })}::jsonb, ${json()}::jsonb, ${text()})
    `.execute(db);
  await sql`
    insert into audit_entries (actor_id, action, subject, subject_id, before, reason)
    values (${admin.userId}, 'users.role', 'user', ${about}, '{"role": "user"}', ${text()})
  `.execute(db);
  await withTransaction(db, async (trx) => {
    const job = { type: 'personalId', decision: 'rejected' } as const;
    await enqueue(trx, 'document.decided', { userId, ...job, reason: text() });
    await enqueue(trx, 'support.received', { messageId: userId });
  });
}

/** Recomputes counters that the product maintains in its transactions: the rows were inserted directly. */
export async function settleCounts(db: Kysely<DB>): Promise<void> {
  await sql`
    update masters m set completed_jobs = c.jobs
      from (select m.id, count(b.id) filter (where b.status = 'completed') as jobs
              from masters m left join bookings b on b.master_id = m.id group by m.id) c
     where c.id = m.id and m.completed_jobs <> c.jobs
  `.execute(db);
  await sql`select refresh_listing(array(select id from masters where hidden_at is null))`.execute(
    db,
  );
}

export async function idOf(db: Kysely<DB>, insert: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`${insert} returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('Nothing was inserted.');
  return id;
}
