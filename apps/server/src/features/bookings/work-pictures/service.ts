import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { Kysely } from 'kysely';
import { type StagedFile, storeOwnPicture } from '../../../core/storage/index.ts';
import { findMasterOfPicture } from './queries.ts';

/** Records a staged picture as the master's, who may name it in an entry. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'entry' });
}

/** Whether an actor may see the photo of an entry: its master, and before it belongs to one, its owner. */
export async function isEntryPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const master = await findMasterOfPicture(db, name);
  if (master === undefined) return actor !== null && actor.userId === ownerId;
  return actor !== null && can(actor, 'work.record', master);
}
