import { z } from 'zod';
import { keep, newAttemptKey, readKept } from '../../core/kept.ts';

export type SupportWords = { name: string; email: string; message: string };

const words = z.object({ name: z.string(), email: z.string(), message: z.string() });
const draftSchema = z.object({ userId: z.number().nullable(), words });
const attemptSchema = z.object({ content: z.string(), key: z.string() });

/** What was typed and not sent: a visitor's words stay while they sign in, those of somebody signed in are theirs. */
export function readDraft(userId: number | null): SupportWords | undefined {
  const draft = readKept('support-draft', draftSchema);
  const isTheirs = draft?.userId === null || draft?.userId === userId;
  return isTheirs ? draft?.words : undefined;
}

export function keepDraft(userId: number | null, typed: SupportWords): void {
  keep('support-draft', { userId, words: typed });
}

/** After a message is sent, neither its words nor its attempt are needed. */
export function dropDraft(): void {
  keep('support-draft', null);
  keep('support-attempt', null);
}

/** The key of an attempt: the same words keep it, so that a retry after a lost answer sends one message. */
export function attemptKey(typed: SupportWords): string {
  const content = JSON.stringify(typed);
  const kept = readKept('support-attempt', attemptSchema);
  if (kept?.content === content) return kept.key;
  const key = newAttemptKey();
  keep('support-attempt', { content, key });
  return key;
}
