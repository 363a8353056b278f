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
  documentBytes: number | null;
}

/** The file of a message: a picture, or a document with its name and size. */
export function readAttached({
  imageFile,
  documentName: name,
  documentBytes: bytes,
}: Attached): Pick<Message, 'image' | 'document'> {
  const url = uploadUrl(imageFile);
  if (url === null || name === null || bytes === null) return { image: url, document: null };
  return { image: null, document: { url, name, bytes } };
}
