import { observeStatements } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

const lasting: readonly RegExp[] = [
  // For the transaction it is SET LOCAL, and set_config with true.
  /^\s*set\s+(?!local\b|constraints\b|transaction\b)/i,
  /\bset_config\s*\([^()]*,\s*false\s*\)/i,
  /^\s*(reset|discard|listen|unlisten|load|prepare|deallocate)\b/i,
  /\bpg_(try_)?advisory_(lock|unlock)(_shared|_all)?\s*\(/i,
  /\bcreate\s+(local\s+|global\s+)?temp(orary)?\b/i,
  /\bwith\s+hold\b/i,
  /\b(curr|last)val\s*\(/i,
];

/** Whether a statement leaves something on its connection that outlives its transaction, or needs such a thing. */
export function usesSession(text: string): boolean {
  return lasting.some((pattern) => pattern.test(text));
}

/**
 * Writes down the statements of `db` that a pooler could not carry: it lends a connection for one transaction, and
 * another the next time.
 */
export function noteSessionUse(db: Kysely<DB>): { stop(): void; found: readonly string[] } {
  const found: string[] = [];
  const stop = observeStatements(db, ({ text }) => {
    if (usesSession(text)) found.push(text);
  });
  return { stop, found };
}
