import { z } from 'zod';
import { keep, readStoredDraft } from '../../../core/browser/session-storage.ts';

/** An unsent message; `image` is the URL of an uploaded picture. */
export type Draft = { text: string; image: string | null };

const draftSchema = z.object({ text: z.string(), image: z.string().nullable() });

/** Per user and conversation: another user of this tab does not see the draft. */
const nameOf = (userId: number, conversationId: number): string =>
  `message-draft-${userId}-${conversationId}`;

export function readDraft(userId: number, conversationId: number): Draft {
  return (
    readStoredDraft(
      nameOf(userId, conversationId),
      (value) => draftSchema.safeParse(value).data,
    ) ?? {
      text: '',
      image: null,
    }
  );
}

export function keepDraft(userId: number, conversationId: number, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.image === null;
  keep(nameOf(userId, conversationId), isEmpty ? null : draft);
}
