import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { listMasterIds } from './queries.ts';

/** Publishes that a block changed: it decides whether one of the two may see the other's position. */
export async function publishBlock(
  db: Kysely<DB>,
  between: { one: number; other: number },
): Promise<void> {
  for (const masterId of await listMasterIds(db, between))
    emit(db, `master:${masterId}`, { kind: 'sharing' });
}
