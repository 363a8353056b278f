import { sql } from 'kysely';
import { type HostileWorld, idOf, liveTogether, settleCounts, speak } from './hostile-world.ts';
import { hostilePhones, hostileWords, sentence } from './hostile-words.ts';

/** An account made to damage others by its own erasure. */
export interface HostileAccount {
  userId: number;
  masterId: number;
  /** Its address, if verified. */
  proved: string | null;
  /** The phone numbers that it gave. */
  phones: string[];
}

let made = 0;

/**
 * A client, or every other time a master, with random name, phone and contact; and strangers who mention its address.
 */
export async function makeHostile(world: HostileWorld): Promise<HostileAccount> {
  const { db, draws } = world;
  made += 1;
  const isProved = draws.below(2) === 0;
  const email = `etter.klage-${made}@firma.no`;
  const [phone, clientPhone] = [draws.pick(hostilePhones), draws.pick(hostilePhones)];
  const isMaster = made % 2 === 0;
  const userId = await idOf(
    db,
    sql`insert into users (email, email_verified_at, first_name, last_name, phone, user_type, username)
        values (${email}, ${isProved ? sql`now()` : null}, ${draws.pick(hostileWords)}, ${draws.pick(hostileWords)},
          ${phone}, ${isMaster ? 'master' : 'client'}, ${`${draws.pick(hostileWords)}${made}`})`,
  );
  const masterId = isMaster ? await makeHostileMaster(world, userId) : 0;
  await liveTogether(world, userId, draws.pick(world.masters), {
    clientName: draws.pick(hostileWords),
    clientPhone,
    address: draws.pick(hostileWords),
  });
  await speak(world, userId, draws.pick(world.clients).userId);
  await reportAccount(world, userId);
  await mention(world, email);
  await settleCounts(db);
  return { userId, masterId, proved: isProved ? email : null, phones: [phone, clientPhone] };
}

async function makeHostileMaster(world: HostileWorld, userId: number): Promise<number> {
  const { db, draws } = world;
  const masterId = await idOf(
    db,
    sql`insert into masters (user_id, category_id, specialization, city) values (${userId}, 1, ${draws.pick(hostileWords)}, 'oslo')`,
  );
  const serviceId = await idOf(
    db,
    sql`insert into services (master_id, category_id, name, price) values (${masterId}, 1, ${draws.pick(hostileWords)}, 5)`,
  );
  const actor = { userId, userType: 'master' as const, role: 'user' as const, masterId };
  await liveTogether(
    world,
    draws.pick(world.clients).userId,
    { actor, masterId, serviceId },
    {
      clientName: 'Kari Nordmann',
      clientPhone: '900 00 000',
      address: 'Storgata 1',
    },
  );
  return masterId;
}

/** A stranger reports the account, in words of their own. */
async function reportAccount({ db, draws, clients }: HostileWorld, userId: number): Promise<void> {
  await sql`
    insert into reports (reporter_id, subject_kind, subject_id, owner_id, excerpt, reason, text, note)
    values (${draws.pick(clients).userId}, 'profile', ${userId}, ${userId}, ${sentence(draws)}, 'other',
      ${sentence(draws)}, ${sentence(draws)})
  `.execute(db);
}

/** Strangers write the address: by itself, inside other words, and as a JSON key. */
async function mention(world: HostileWorld, email: string): Promise<void> {
  const { db, draws, postId, admin, clients, masters } = world;
  const [one, other] = [draws.pick(clients).userId, draws.pick(masters)];
  const text = `Skriv til ${email}, ikke til x${email} eller ${email}.uk! ${sentence(draws)}`;
  const json = JSON.stringify({ [email]: [text, 12.5], text });
  await sql`insert into post_comments (post_id, author_id, text) values (${postId}, ${one}, ${text})`.execute(
    db,
  );
  await sql`
    insert into messages (conversation_id, seq, sender_id, text)
    select id, last_seq + 1, ${one}, ${text} from conversations
     where client_id = ${one} and master_id = ${other.masterId}
  `.execute(db);
  await sql`
    update conversations set last_seq = last_seq + 1
     where client_id = ${one} and master_id = ${other.masterId}
  `.execute(db);
  await sql`
    insert into audit_entries (actor_id, action, subject, subject_id, before, after, reason)
    values (${admin.userId}, 'users.role', 'user', ${one}, ${json}::jsonb, ${json}::jsonb, ${text})
  `.execute(db);
  await sql`
    insert into idempotency_keys (actor_id, key, procedure, request_hash, response)
    values (${one}, ${crypto.randomUUID()}, 'bookings.create', 'x', ${json}::jsonb)
  `.execute(db);
}
