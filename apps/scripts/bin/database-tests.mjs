import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/**
 * What can depend on the version of PostgreSQL: migrations, constraints, plans and every query. The services' own tests
 * execute all of these, so of the API a sample is enough: its other tests pass the same statements through the same
 * services and differ in HTTP, which no database sees.
 */
const sample = [
  // Cursors, and lists whose SQL is composed from filters.
  'api/masters.test.ts',
  'api/rest-paging.test.ts',
  'api/search-visibility.test.ts',
  // The exclusion constraint and the retries of conflicts.
  'api/bookings.test.ts',
  'api/creates.test.ts',
  // LISTEN and NOTIFY, between servers.
  'api/messages-live.test.ts',
  'api/tracking-exact.test.ts',
  // JSON that is built in SQL.
  'api/pages.test.ts',
  // Concurrent writes, migrations of old databases, plans on many rows, and what erasure and restore leave.
  'goals/booking-race.test.ts',
  'goals/gdpr.test.ts',
  'goals/migrate.test.ts',
  'goals/nearby.test.ts',
  'goals/races.test.ts',
  'goals/restore.test.ts',
  'goals/search.test.ts',
];

/** The test files to run once more on another version, as paths from the root. */
export function listDatabaseTests() {
  const own = ['db', 'apps/server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.test.ts') && !path.includes('/node_modules/')),
  );
  const opening = own.filter((path) =>
    readFileSync(join(root, path), 'utf8').includes(`inject('cluster')`),
  );
  return [...opening, ...sample.map((path) => `tests/${path}`)];
}
