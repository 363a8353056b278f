import { z } from 'zod';
import { keep, readStoredDraft } from '../../core/browser/session-storage.ts';

const draftSchema = z.object({ text: z.string(), userId: z.number().nullable() });

const nameOf = (slug: string): string => `comment-draft-${slug}`;

/** The draft of a comment. A visitor's draft becomes theirs on sign-in; nobody else's is shown. */
export function readDraft(slug: string, userId: number | null): string {
  const draft = readStoredDraft(nameOf(slug), (value) => draftSchema.safeParse(value).data);
  return draft && (draft.userId === null || draft.userId === userId) ? draft.text : '';
}

export function keepDraft(slug: string, draft: { text: string; userId: number | null }): void {
  keep(nameOf(slug), draft.text === '' ? null : draft);
}
