import type { DB } from '@mesterhand/db/schema';
import { trailWords } from '@mesterhand/domain/privacy/trail-words';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { ErasedPerson } from './erased-person.ts';

type Side = 'before' | 'after';

/** Allows this transaction to redact the audit trail and agreements, which triggers protect otherwise. */
export async function allowRedaction(trx: Transaction<DB>): Promise<void> {
  await sql`select set_config('mesterhand.erasing', 'on', true)`.execute(trx);
}

/**
 * The trail retains what was done, when, by whom and to what. In entries with texts of this person (about their master
 * record and offers, or by them as the author) texts are removed and numbers stay.
 */
export async function eraseTrail(trx: Transaction<DB>, person: ErasedPerson): Promise<void> {
  const { userId, masterId } = person;
  const idOf = { user: userId, master: masterId };
  for (const { subject, key, whose } of trailWords) {
    const id = String(idOf[whose]);
    await emptyEntries(
      trx,
      sql`subject = ${subject} and (before->>${key} = ${id} or after->>${key} = ${id})`,
    );
  }
  await emptyEntries(trx, sql`subject = 'master' and subject_id = ${masterId}`);
  for (const { subject, table } of offered) {
    const own = sql`select id from ${sql.table(table)} where master_id = ${masterId}`;
    await emptyEntries(trx, sql`subject = ${subject} and subject_id in (${own})`);
  }
}

/** Parts of a master record, by table. */
const offered = [
  { subject: 'service', table: 'services' },
  { subject: 'work', table: 'works' },
  { subject: 'picture', table: 'gallery_items' },
] as const;

async function emptyEntries(trx: Transaction<DB>, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    update audit_entries set before = ${factsOf('before')}, after = ${factsOf('after')} where ${rows}
  `.execute(trx);
}

const factsOf = (side: Side): RawBuilder<unknown> => sql`
  case when jsonb_typeof(${sql.ref(side)}) = 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(side)})
     where jsonb_typeof(value) in ('number', 'boolean', 'null')) end`;
