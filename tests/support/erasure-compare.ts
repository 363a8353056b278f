import { ownership } from '@mesterhand/domain/privacy/ownership';
import type { Ownership } from '@mesterhand/domain/privacy/row-owners';
import { trailWords } from '@mesterhand/domain/privacy/trail-words';
import type { Snapshot, StoredRow } from './erasure-snapshot.ts';
import type { HostileAccount } from './hostile-account.ts';

/** Derived columns, and when the administrator was last seen. */
const derived: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_at'],
  posts: ['likes', 'comments'],
  works: ['likes', 'comments_count'],
  bookings: ['search_text'],
  post_comments: ['search_text'],
  reviews: ['search_text'],
  search_words: ['word', 'stem'],
};

/** What an erasure does to the erased person's part of a shared row. */
const parts: Readonly<Record<string, { by: 'user' | 'master'; column: string; gone: string[] }[]>> =
  {
    bookings: [
      {
        by: 'user',
        column: 'client_id',
        gone: [
          'client_name',
          'client_phone',
          'address',
          'description',
          'status',
          'cancelled_at',
          'cancelled_by',
          'updated_at',
        ],
      },
      {
        by: 'master',
        column: 'master_id',
        gone: ['status', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'updated_at'],
      },
    ],
    reports: [
      { by: 'user', column: 'reporter_id', gone: ['text'] },
      { by: 'user', column: 'owner_id', gone: ['excerpt'] },
    ],
    conversations: [
      { by: 'user', column: 'client_id', gone: [] },
      { by: 'master', column: 'master_id', gone: [] },
    ],
  };

/** Rows of others that an erasure changed or deleted, a line each; those exact tokens are excepted. */
export function findHarm(
  before: Snapshot,
  after: Snapshot,
  erased: readonly HostileAccount[],
): string[] {
  const people = new Map(erased.map((one) => [String(one.userId), one]));
  const masters = new Map(
    erased.flatMap((one) => (one.masterId === 0 ? [] : [[String(one.masterId), one]])),
  );
  const world = { before, people, masters, erased };
  return [...before].flatMap(([table, rows]) =>
    [...rows].flatMap(([key, row]) =>
      harmOf(world, { table, row, now: after.get(table)?.get(key) }).map(
        (what) => `${table} ${key} ${what}`,
      ),
    ),
  );
}

function harmOf(
  world: World,
  { table, row, now }: { table: string; row: StoredRow; now: StoredRow | undefined },
): string[] {
  const exempt = exemptColumns(world, table, row);
  if (exempt === 'all') return [];
  if (now === undefined) return ['is gone'];
  return Object.keys(row)
    .filter((column) => !exempt.includes(column))
    .filter((column) => now[column] !== expectedText(world, { table, column, row }))
    .map((column) => `${column}: ${row[column]} became ${now[column]}`);
}

interface World {
  before: Snapshot;
  people: ReadonlyMap<string, HostileAccount>;
  masters: ReadonlyMap<string, HostileAccount>;
  erased: readonly HostileAccount[];
}

function exemptColumns(world: World, table: string, row: StoredRow): string[] | 'all' {
  const place = ownership[table];
  if (place === undefined || table === 'search_words') return 'all';
  const exempt = [...(derived[table] ?? [])];
  const shared = parts[table];
  if (shared !== undefined) {
    for (const { by, column, gone } of shared)
      if (isOf(world, by, row[column])) exempt.push(...gone);
    return exempt;
  }
  if (table === 'audit_entries')
    return isTrailOf(world, row) ? [...exempt, 'before', 'after'] : exempt;
  if (table === 'pgboss.job') return isJobOf(world, row) ? 'all' : exempt;
  return isOwned(world, place, row) ? 'all' : exempt;
}

const isOf = (world: World, whose: 'user' | 'master', id: string | null | undefined): boolean =>
  (whose === 'user' ? world.people : world.masters).has(id ?? '');

function isOwned(world: World, place: Ownership, row: StoredRow): boolean {
  if (place.owners.some(({ by, whose }) => isOf(world, whose, row[by]))) return true;
  if (place.hangsOn === undefined) return false;
  const { by, table } = place.hangsOn;
  const parent = world.before.get(table)?.get(JSON.stringify([row[by]]));
  const parentPlace = ownership[table];
  return parent !== undefined && parentPlace !== undefined && isOwned(world, parentPlace, parent);
}

function isTrailOf(world: World, row: StoredRow): boolean {
  if (row['subject'] === 'master') return isOf(world, 'master', row['subject_id']);
  return trailWords
    .filter(({ subject }) => subject === row['subject'])
    .some(({ key, whose }) =>
      [row['before'], row['after']].some((side) => {
        const value: unknown = side ? Object(JSON.parse(side))[key] : undefined;
        return isOf(world, whose, String(value));
      }),
    );
}

function isJobOf(world: World, row: StoredRow): boolean {
  const { userId }: { userId?: unknown } = Object(JSON.parse(row['data'] ?? '{}'));
  return isOf(world, 'user', String(userId));
}

interface Cell {
  table: string;
  column: string;
  row: StoredRow;
}

/** The expected text afterwards: derived from the generated data, and not by the product's code. */
function expectedText(world: World, { table, column, row }: Cell): string | null {
  const text = row[column] ?? null;
  const place = ownership[table];
  if (text === null || place === undefined) return text;
  if (place.json.includes(column)) return withoutEmails(world, text);
  if (!place.words.includes(column)) return text;
  return withoutPhones(sidesOf(world, place, row), withoutEmails(world, text));
}

/** A mentioned address follows these words; as a JSON key it does not. */
function withoutEmails({ erased }: World, text: string): string {
  const found = 'Skriv til ';
  return erased.reduce(
    (rest, { proved }) =>
      proved === null
        ? rest
        : rest.replaceAll(`${found}${proved},`, `${found}${'•'.repeat(proved.length)},`),
    text,
  );
}

/** Erased people who are a party of the booking or conversation to which a row belongs. */
function sidesOf(world: World, { shared }: Ownership, row: StoredRow): HostileAccount[] {
  if (shared === undefined) return [];
  const common = world.before.get(shared.with)?.get(JSON.stringify([row[shared.by]]));
  return [
    world.people.get(common?.['client_id'] ?? ''),
    world.masters.get(common?.['master_id'] ?? ''),
  ].flatMap((side) => side ?? []);
}

const bare = (number: string): string => number.replaceAll(/\D/g, '').replace(/^47(?=\d{8}$)/, '');

/** Runs of digits and blanks that are one of their numbers. */
function withoutPhones(sides: readonly HostileAccount[], text: string): string {
  const numbers = sides
    .flatMap(({ phones }) => phones)
    .filter((phone) => /^[+\d ]{8,}$/.test(phone))
    .map(bare);
  if (numbers.length === 0) return text;
  return text.replaceAll(/(?:\+47 )?\d(?:[\d ]*\d)?/g, (run) =>
    numbers.includes(bare(run)) ? '•'.repeat(run.length) : run,
  );
}
