import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** A lazily created value per database handle, held weakly. */
export function perDatabase<T>(make: (db: Kysely<DB>) => T): (db: Kysely<DB>) => T {
  const made = new WeakMap<Kysely<DB>, { thing: T }>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known.thing;
    const thing = make(db);
    made.set(db, { thing });
    return thing;
  };
}
