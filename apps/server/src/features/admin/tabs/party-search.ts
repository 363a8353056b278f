import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsWords } from '../../../core/database/index.ts';

/** More words do not narrow a search further. */
const maxWords = 6;

/** The words of a search, all of which must match. */
export function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** The id that a word states, `58` or `#58`; null where it states none. */
export function idIn(word: string): number | null {
  return /^#?[1-9]\d{0,14}$/.test(word) ? Number(word.replace('#', '')) : null;
}

/** The people whom a word of a search names; erased accounts have no name to search for. */
export function peopleNamed(db: Kysely<DB>, searcher: Searcher, word: string) {
  return db
    .selectFrom('users')
    .select('users.id')
    .where('users.deletedAt', 'is', null)
    .where(holdsWords('users', searcher, word));
}

/** The name of a person whose row of `users` has this alias. */
export const fullNameOf = (alias: 'client' | 'masterUser'): RawBuilder<string> =>
  sql<string>`btrim(${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.lastName`)})`;
