import { observeStatements } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

const lasting: readonly RegExp[] = [
  // SET LOCAL, and set_config with true, last for the transaction only.
  /^\s*set\s+(?!local\b|constraints\b|transaction\b)/i,
  /\bset_config\s*\([^()]*,\s*false\s*\)/i,
  /^\s*(reset|discard|listen|unlisten|load|prepare|deallocate)\b/i,
  /\bpg_(try_)?advisory_(lock|unlock)(_shared|_all)?\s*\(/i,
  /\bcreate\s+(local\s+|global\s+)?temp(orary)?\b/i,
  /\bwith\s+hold\b/i,
  /\b(curr|last)val\s*\(/i,
];

/** Whether a statement leaves session state on its connection beyond its transaction, or needs it. */
export function usesSession(text: string): boolean {
  return lasting.some((pattern) => pattern.test(text));
}

/**
 * Records statements of `db` that break behind a pooler in transaction mode, where each transaction may get another
 * connection.
 */
export function noteSessionUse(db: Kysely<DB>): { stop(): void; found: readonly string[] } {
  const found: string[] = [];
  const stop = observeStatements(db, ({ text }) => {
    if (usesSession(text)) found.push(text);
  });
  return { stop, found };
}
