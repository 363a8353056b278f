import type { DB } from '@mesterhand/db/schema';
import { retention } from '@mesterhand/domain/privacy/retention';
import type { Erasure, Retention, Scope } from '@mesterhand/domain/privacy/rules';
import type { CallingWords } from '@mesterhand/domain/privacy/words';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import { holdsAny, withDots } from './redaction.ts';
import { removeFiles } from './uploads.ts';

/** Whose traces go, and the words by which others may have called them. */
export interface ErasedPerson extends CallingWords {
  userId: number;
  /** 0 for whoever has no master record: no row has that id. */
  masterId: number;
}

/**
 * Erases a person from every table, by the plan in `domain/privacy/retention.ts`: one place that writes what belongs to
 * many, since an erasure that each table had to remember by itself would be forgotten by one of them.
 * What the plan leaves to a service has been done before.
 * @returns the files that nothing shows any more, for `removeBytes` after the commit.
 */
export async function eraseTraces(
  trx: Transaction<DB>,
  person: ErasedPerson,
  plan: Readonly<Record<string, Retention>> = retention,
): ReturnType<typeof removeFiles> {
  const files = await listFiles(trx, person.userId);
  const shown = await listShown(trx, person.masterId);
  await eraseTrail(trx, person);
  await forgetAnswers(trx, person);
  await forgetJobsOf(trx, person);
  for (const [table, { erased }] of Object.entries(plan))
    for (const step of erased) await takeStep(trx, { table, step, person });
  return releaseFiles(trx, person.userId, [...files, ...shown]);
}

interface Step {
  table: string;
  step: Erasure;
  person: ErasedPerson;
}

async function takeStep(trx: Transaction<DB>, { table, step, person }: Step): Promise<void> {
  if (step.act === 'service') return;
  if (step.act === 'dots') return dotOut(trx, { table, ...step, person });
  const id = step.whose === 'user' ? person.userId : person.masterId;
  const own = sql`${sql.ref(step.by)} = ${id}`;
  if (step.act === 'delete') {
    await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
    return;
  }
  const set = Object.entries(step.to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${own}`.execute(trx);
}

interface Dots {
  table: string;
  within: Scope;
  columns: readonly string[];
  person: ErasedPerson;
}

async function dotOut(
  trx: Transaction<DB>,
  { table, within, columns, person }: Dots,
): Promise<void> {
  const words = wordsWithin(within, person);
  if (words.length === 0) return;
  const set = columns.map(
    (column) => sql`${sql.ref(column)} = ${withDots(sql.ref(column), words)}`,
  );
  const texts = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}
     where ${rowsWithin(within, table, person)} and ${holdsAny(texts, words)}
  `.execute(trx);
}

const wordsWithin = (within: Scope, { marks, names }: ErasedPerson): string[] =>
  within === 'everywhere' ? marks : [...marks, ...names];

/** Where it is known of whom is written. */
function rowsWithin(
  within: Scope,
  table: string,
  { userId, masterId }: ErasedPerson,
): RawBuilder<unknown> {
  if (within === 'everywhere') return sql`true`;
  const own = sql`(client_id = ${userId} or master_id = ${masterId})`;
  if (within === 'ownReviews') return own;
  if (within === 'ownConversations')
    return sql`conversation_id in (select id from conversations where ${own})`;
  const key = sql.ref(table === 'bookings' ? 'id' : 'booking_id');
  return sql`${key} in (select id from bookings where ${own})`;
}

/** Keys in the trail that name whose words an entry holds. */
const ownerKeys = ['clientId', 'senderId', 'authorId', 'userId', 'ownerId'];

/**
 * The trail keeps what was done, when, by whom and to what. Of entries about this person, words go and numbers stay;
 * elsewhere their name, e-mail and phone become dots.
 */
async function eraseTrail(trx: Transaction<DB>, person: ErasedPerson): Promise<void> {
  const { userId, masterId, marks, names } = person;
  await sql`select set_config('mesterhand.erasing', 'on', true)`.execute(trx);
  const keys = sql`array[${sql.join(ownerKeys)}]::text[]`;
  const tells = (side: 'before' | 'after'): RawBuilder<unknown> => sql`
    exists (select from jsonb_each_text(case when jsonb_typeof(${sql.ref(side)}) = 'object' then ${sql.ref(side)} end) f
             where (f.key = any(${keys}) and f.value = ${String(userId)})
                or (f.key = 'masterId' and f.value = ${String(masterId)}))`;
  const facts = (side: 'before' | 'after'): RawBuilder<unknown> => sql`
    case when jsonb_typeof(${sql.ref(side)}) = 'object' then (
      select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(side)})
       where jsonb_typeof(value) in ('number', 'boolean', 'null')) end`;
  await sql`
    update audit_entries set before = ${facts('before')}, after = ${facts('after')}
     where ${tells('before')} or ${tells('after')} or (subject = 'master' and subject_id = ${masterId})
        or (subject = 'service' and subject_id in (select id from services where master_id = ${masterId}))
        or (subject = 'work' and subject_id in (select id from works where master_id = ${masterId}))
  `.execute(trx);
  const about = sql`subject = 'user' and subject_id = ${userId}`;
  await dotTrail(trx, about, [...marks, ...names]);
  await dotTrail(trx, sql`true`, marks);
}

async function dotTrail(
  trx: Transaction<DB>,
  rows: RawBuilder<unknown>,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return;
  const json = (side: string): RawBuilder<unknown> =>
    sql`${withDots(sql`${sql.ref(side)}::text`, words)}::jsonb`;
  await sql`
    update audit_entries set before = ${json('before')}, after = ${json('after')},
           reason = ${withDots(sql.ref('reason'), words)}
     where ${rows} and ${holdsAny(sql`concat_ws(' ', before, after, reason)`, words)}
  `.execute(trx);
}

/** Kept answers to creates: the person's own, and those of others that name them. */
async function forgetAnswers(trx: Transaction<DB>, { userId, marks }: ErasedPerson): Promise<void> {
  await sql`
    delete from idempotency_keys
     where actor_id = ${userId} or ${holdsAny(sql`response::text`, marks)}
  `.execute(trx);
}

/** Jobs about the person are over; what a failed one said of an address goes as well. */
async function forgetJobsOf(trx: Transaction<DB>, { userId, marks }: ErasedPerson): Promise<void> {
  await sql`
    delete from pgboss.job
     where data->>'userId' = ${String(userId)} or ${holdsAny(sql`data::text`, marks)}
  `.execute(trx);
  await sql`update pgboss.job set output = null where ${holdsAny(sql`output::text`, marks)}`.execute(
    trx,
  );
}

async function listFiles(trx: Transaction<DB>, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('ownerId', '=', userId)
    .where('purpose', 'in', ['avatar', 'work', 'document', 'message'])
    .execute();
  return rows.map(({ name }) => name);
}

/** Pictures that show a master's works, whoever sent them in. */
async function listShown(trx: Transaction<DB>, masterId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('galleryItems')
    .select('imageFile')
    .where('masterId', '=', masterId)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** What an administrator sent in for the house stays the house's, without a name. */
async function releaseFiles(
  trx: Transaction<DB>,
  userId: number,
  names: readonly string[],
): ReturnType<typeof removeFiles> {
  const removed = await removeFiles(trx, [...new Set(names)]);
  await trx.updateTable('files').set({ ownerId: null }).where('ownerId', '=', userId).execute();
  return removed;
}
