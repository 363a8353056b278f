import type { ErasedPerson } from './erased-person.ts';
import type { DB } from '@mesterhand/db/schema';
import { retention } from '@mesterhand/domain/privacy/retention';
import type { Erasure, Retention } from '@mesterhand/domain/privacy/rules';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import { allowRedaction, eraseTrail } from './erasure-trail.ts';
import { maskWords } from './mask-text.ts';
import { removeFiles } from '../storage/index.ts';
import { forgetJobsOf } from '../tasks/index.ts';

/**
 * Erases a person from every table, by the plan in `domain/privacy/retention.ts`. Done in one central place: spread
 * over the features it would be forgotten somewhere. Rows and files are found by ids, as in
 * `domain/privacy/ownership.ts`. Requires that the services' own part of the plan is done.
 * @returns unreferenced files, for `discardBytes` after the commit.
 */
export async function eraseTraces(
  trx: Transaction<DB>,
  person: ErasedPerson,
  plan: Readonly<Record<string, Retention>> = retention,
): ReturnType<typeof removeFiles> {
  const files = await listFiles(trx, person.userId);
  const shown = await listShown(trx, person.masterId);
  // On a large database this exceeds the default statement timeout.
  await sql`set local statement_timeout = '10min'`.execute(trx);
  await allowRedaction(trx);
  await eraseTrail(trx, person);
  await forgetAnswers(trx, person);
  await forgetJobsOf(trx, person);
  for (const [table, { erased }] of Object.entries(plan))
    for (const step of erased) await takeStep(trx, { table, step, person });
  await maskWords(trx, person);
  return releaseFiles(trx, person.userId, [...files, ...shown]);
}

interface Step {
  table: string;
  step: Erasure;
  person: ErasedPerson;
}

async function takeStep(trx: Transaction<DB>, { table, step, person }: Step): Promise<void> {
  if (step.act === 'service') return;
  const id = step.whose === 'user' ? person.userId : person.masterId;
  const own = sql`${sql.ref(step.by)} = ${id}`;
  if (step.act === 'delete') {
    const within = step.within === undefined ? sql`true` : inOwnConversations(person);
    await sql`delete from ${sql.table(table)} where ${own} and ${within}`.execute(trx);
    return;
  }
  const set = Object.entries(step.to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${own}`.execute(trx);
}

const inOwnConversations = ({ userId, masterId }: ErasedPerson): RawBuilder<unknown> => sql`
  conversation_id in (
    select id from conversations where client_id = ${userId}
    union select id from conversations where master_id = ${masterId})`;

/** Stored responses to the person's own creates. Responses to others are theirs, and expire. */
async function forgetAnswers(trx: Transaction<DB>, { userId }: ErasedPerson): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('actorId', '=', userId).execute();
}

async function listFiles(trx: Transaction<DB>, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('ownerId', '=', userId)
    .where('purpose', 'in', [
      'avatar',
      'work',
      'document',
      'message',
      'request',
      'bill',
      'entry',
      'booking',
      'review',
    ])
    .execute();
  return rows.map(({ name }) => name);
}

/** Pictures shown in a master's works, whoever uploaded them. */
async function listShown(trx: Transaction<DB>, masterId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('galleryItems')
    .innerJoin('files', 'files.name', 'galleryItems.imageFile')
    .select('files.name')
    .where('galleryItems.masterId', '=', masterId)
    .where('files.purpose', 'in', ['work', 'gallery'])
    .execute();
  return rows.map(({ name }) => name);
}

/** Files that an administrator uploaded for the site stay, without an owner. */
async function releaseFiles(
  trx: Transaction<DB>,
  userId: number,
  names: readonly string[],
): ReturnType<typeof removeFiles> {
  const removed = await removeFiles(trx, [...new Set(names)]);
  await trx.updateTable('files').set({ ownerId: null }).where('ownerId', '=', userId).execute();
  return removed;
}
