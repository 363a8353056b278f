import { keep, newAttemptKey, readStoredDraft } from '../../core/browser/session-storage.ts';

export type SupportWords = { name: string; email: string; message: string };

type Draft = { userId: number | null; words: SupportWords };
type Attempt = { content: string; key: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Parsed without the schema library, which every view of the page would load. */
function readWords(value: unknown): SupportWords | undefined {
  if (!isRecord(value)) return undefined;
  const { name, email, message } = value;
  const isWhole =
    typeof name === 'string' && typeof email === 'string' && typeof message === 'string';
  return isWhole ? { name, email, message } : undefined;
}

function parseDraft(value: unknown): Draft | undefined {
  if (!isRecord(value)) return undefined;
  const { userId, words } = value;
  const typed = readWords(words);
  if (typed === undefined || (userId !== null && typeof userId !== 'number')) return undefined;
  return { userId, words: typed };
}

function parseAttempt(value: unknown): Attempt | undefined {
  if (!isRecord(value)) return undefined;
  const { content, key } = value;
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
}

/** The unsent text: a visitor's stays while they sign in, a signed-in user's belongs to them. */
export function readDraft(userId: number | null): SupportWords | undefined {
  const draft = readStoredDraft('support-draft', parseDraft);
  const isTheirs = draft?.userId === null || draft?.userId === userId;
  return isTheirs ? draft?.words : undefined;
}

export function keepDraft(userId: number | null, typed: SupportWords): void {
  keep('support-draft', { userId, words: typed });
}

/** A sent message needs neither draft nor idempotency key. */
export function dropDraft(): void {
  keep('support-draft', null);
  keep('support-attempt', null);
}

/**
 * The idempotency key of an attempt: the same content keeps it, so that a retry after a lost response sends one
 * message.
 */
export function attemptKey(typed: SupportWords): string {
  const content = JSON.stringify(typed);
  const kept = readStoredDraft('support-attempt', parseAttempt);
  if (kept?.content === content) return kept.key;
  const key = newAttemptKey();
  keep('support-attempt', { content, key });
  return key;
}
