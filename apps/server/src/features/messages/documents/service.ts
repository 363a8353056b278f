import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type MessageDocument, nameOfDocument } from '@mesterhand/domain/messages/documents';
import type { Message } from '@mesterhand/domain/messages/schema';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { toStorable } from '../../../core/errors/index.ts';
import { type StagedFile, insertFile, uploadUrl } from '../../../core/storage/index.ts';

/** Records a staged document as the actor's, who may send it in a message. */
export async function storeDocument(
  db: Kysely<DB>,
  actor: Actor,
  { staged, sentName }: { staged: StagedFile; sentName: string },
): Promise<MessageDocument> {
  const name = nameOfDocument(toStorable(sentName));
  const use = { ownerId: actor.userId, purpose: 'message', originalName: name } as const;
  await withTransaction(db, (trx) => insertFile(trx, staged, use));
  return { url: uploadUrl(staged.name), name, bytes: staged.bytes };
}

interface Attached {
  imageFile: string | null;
  documentName: string | null;
  fileBytes: number | null;
  voiceMs: number | null;
}

/** The file of a message: a picture, a document with its name and size, or a recording with its length. */
export function readAttached({
  imageFile,
  documentName: name,
  fileBytes: bytes,
  voiceMs: durationMs,
}: Attached): Pick<Message, 'image' | 'document' | 'voice'> {
  const url = uploadUrl(imageFile);
  const nothing = { image: null, document: null, voice: null };
  if (url === null || bytes === null) return { ...nothing, image: url };
  if (durationMs !== null) return { ...nothing, voice: { url, durationMs, bytes } };
  return name === null
    ? { ...nothing, image: url }
    : { ...nothing, document: { url, name, bytes } };
}
