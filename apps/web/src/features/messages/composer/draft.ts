import { type MessageDocument, messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { z } from 'zod';
import { keep, readStoredDraft } from '../../../core/browser/session-storage.ts';

/** The uploaded file of a message: the URL of a picture, or a document. */
export type Uploaded = { image: string | null; document: MessageDocument | null };
/** An unsent message. */
export type Draft = Uploaded & { text: string };

export const noFile: Uploaded = { image: null, document: null };

const draftSchema = z.object({
  text: z.string(),
  image: z.string().nullable(),
  document: messageDocumentSchema.nullable().default(null),
});

/** Per user and conversation: another user of this tab does not see the draft. */
const nameOf = (userId: number, conversationId: number): string =>
  `message-draft-${userId}-${conversationId}`;

export function readDraft(userId: number, conversationId: number): Draft {
  return (
    readStoredDraft(
      nameOf(userId, conversationId),
      (value) => draftSchema.safeParse(value).data,
    ) ?? { text: '', ...noFile }
  );
}

export function keepDraft(userId: number, conversationId: number, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.image === null && draft.document === null;
  keep(nameOf(userId, conversationId), isEmpty ? null : draft);
}
