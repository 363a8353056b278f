import { z } from 'zod';
import { keep, readKept } from '../../../core/browser/session-storage.ts';

/** What was written in a conversation and not sent; `image` is the address of an uploaded picture. */
export type Draft = { text: string; image: string | null };

const draftSchema = z.object({ text: z.string(), image: z.string().nullable() });

/** By person and conversation: another person of this tab does not see these words. */
const nameOf = (userId: number, conversationId: number): string =>
  `message-draft-${userId}-${conversationId}`;

export function readDraft(userId: number, conversationId: number): Draft {
  return (
    readKept(nameOf(userId, conversationId), (value) => draftSchema.safeParse(value).data) ?? {
      text: '',
      image: null,
    }
  );
}

export function keepDraft(userId: number, conversationId: number, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.image === null;
  keep(nameOf(userId, conversationId), isEmpty ? null : draft);
}
