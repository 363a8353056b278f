import type { DB } from '@mesterhand/db/schema';
import type { EntryContent } from '@mesterhand/domain/work/entry';
import { workedTime } from '@mesterhand/domain/work/hours';
import type { EntryState } from '@mesterhand/domain/work/merge';
import { type JobWork, type WorkEntry, entryContentSchema } from '@mesterhand/domain/work/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { uploadUrl } from '../../../core/storage/index.ts';

const selectEntries = (db: Kysely<DB>) =>
  db
    .selectFrom('jobEntries as e')
    .select(['e.id', 'e.bookingId', 'e.version', 'e.kind', 'e.occurredAt', 'e.text'])
    .select(['e.quantity', 'e.unitPrice', 'e.imageFile', 'e.removed', 'e.shown', 'e.receivedAt']);

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function readContent({ kind, occurredAt, text, quantity, unitPrice, ...photo }: EntryRow) {
  const image = photo.imageFile === null ? null : uploadUrl(photo.imageFile);
  const content = { kind, occurredAt, text, quantity, unitPrice, image };
  return kind === 'photo' ? { ...content, isShown: photo.shown } : content;
}

const selectRivals = (db: Kysely<DB>) =>
  db
    .selectFrom('jobEntryOperations as o')
    .select(['o.id', 'o.entryId', 'o.content', 'o.receivedAt'])
    .where('o.state', '=', 'rival')
    .orderBy('o.receivedAt')
    .orderBy('o.id');

type RivalRow = Awaited<ReturnType<ReturnType<typeof selectRivals>['execute']>>[number];

function readRival({ id, content, receivedAt }: RivalRow) {
  const version: EntryContent | null = content === null ? null : entryContentSchema.parse(content);
  return { id, content: version, receivedAt };
}

/** An operation that was received before. */
export function findOperation(trx: Transaction<DB>, id: string) {
  return trx
    .selectFrom('jobEntryOperations')
    .select(['masterId', 'requestHash', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countEntries(trx: Transaction<DB>, bookingId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('jobEntries')
    .select(sql<number>`count(*)`.as('count'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** An entry of a job with its rivals; its booking's lock protects it. */
export async function findEntry(
  trx: Transaction<DB>,
  { id, bookingId }: { id: string; bookingId: number },
): Promise<(EntryState & { imageFile: string | null }) | undefined> {
  const row = await selectEntries(trx)
    .where('e.id', '=', id)
    .where('e.bookingId', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const rivals = await selectRivals(trx).where('o.entryId', '=', id).execute();
  return {
    version: row.version,
    content: readContent(row),
    isRemoved: row.removed,
    rivals: rivals.map(readRival),
    imageFile: row.imageFile,
  };
}

/** The work records of a job in the order of their time; removed ones only while another version stands beside them. */
export async function findWork(db: Kysely<DB>, bookingId: number): Promise<JobWork> {
  const rows = await selectEntries(db)
    .where('e.bookingId', '=', bookingId)
    .orderBy('e.occurredAt')
    .orderBy('e.id')
    .execute();
  const rivals = await selectRivals(db)
    .innerJoin('jobEntries as e', 'e.id', 'o.entryId')
    .where('e.bookingId', '=', bookingId)
    .execute();
  const entries = rows
    .map((row): WorkEntry => ({
      id: row.id,
      bookingId,
      version: row.version,
      content: readContent(row),
      isRemoved: row.removed,
      receivedAt: row.receivedAt,
      rivals: rivals.filter(({ entryId }) => entryId === row.id).map(readRival),
    }))
    .filter((entry) => !entry.isRemoved || entry.rivals.length > 0);
  const stored = entries.filter(({ isRemoved }) => !isRemoved).map(({ content }) => content);
  return { bookingId, entries, worked: workedTime(stored) };
}
