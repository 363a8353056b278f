import type { DB } from '@mesterhand/db/schema';
import { type Tokens, maskJson, maskText } from '@mesterhand/domain/privacy/masking';
import { ownership } from '@mesterhand/domain/privacy/ownership';
import type { Ownership } from '@mesterhand/domain/privacy/row-owners';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { ErasedPerson } from './erased-person.ts';

/**
 * Masks texts of others: a verified email address anywhere, a phone number in bookings and conversations with the
 * person. The person's own rows were deleted or emptied before. Without a verified address only those bookings and
 * conversations are read.
 */
export async function maskWords(trx: Transaction<DB>, person: ErasedPerson): Promise<void> {
  const { emails, phones } = person.tokens;
  for (const [table, place] of Object.entries(ownership)) {
    if (place.words.length + place.json.length === 0) continue;
    if (emails.length > 0) await maskTable(trx, { table, place, tokens: { emails, phones: [] } });
    if (phones.length === 0 || place.shared === undefined) continue;
    const rows = sharedRows(place.shared, person);
    await maskTable(trx, { table, place, tokens: { emails: [], phones }, rows });
  }
}

interface Masking {
  table: string;
  place: Ownership;
  tokens: Tokens;
  rows?: RawBuilder<boolean>;
}

/** Locks and reads rows that may contain a token, and updates those whose text changes. */
async function maskTable(trx: Transaction<DB>, masking: Masking): Promise<void> {
  const { table, place, tokens, rows = sql<boolean>`true` } = masking;
  const columns = columnsOf(place);
  const all = sql`concat_ws(' ', ${sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)))})`;
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`));
  const found = await sql<Found>`
    select t.tableoid::text as part, t.ctid::text as place, array[${texts}] as texts
      from ${sql.table(table)} t
     where ${rows} and ${mayHold(all, tokens)} for no key update of t
  `.execute(trx);
  for (const { part, place: spot, texts: before } of found.rows) {
    const set = columns.flatMap(({ name, mask, type }, index) => {
      const text = before[index] ?? null;
      const masked = text === null ? null : mask(text, tokens);
      return masked === text ? [] : [sql`${sql.ref(name)} = ${masked}::${type}`];
    });
    if (set.length === 0) continue;
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(set)}
       where tableoid = ${part}::oid and ctid = ${spot}::tid
    `.execute(trx);
    if (numAffectedRows !== 1n) throw new Error(`A locked row of ${table} has moved.`);
  }
}

const columnsOf = ({ words, json }: Ownership) => [
  ...words.map((name) => ({ name, mask: maskText, type: sql`text` })),
  ...json.map((name) => ({ name, mask: maskJson, type: sql`jsonb` })),
];

interface Found {
  /** The row's partition and ctid; stable, since the row is locked. */
  part: string;
  place: string;
  texts: (string | null)[];
}

/** A coarse prefilter in SQL; `maskText` decides. */
function mayHold(text: RawBuilder<unknown>, { emails, phones }: Tokens): RawBuilder<boolean> {
  const holds = [
    // Lowers A–Z only, as addresses are compared.
    ...emails.map((email) => sql`strpos(lower(${text} collate "C"), ${email}) > 0`),
    ...(phones.length === 0
      ? []
      : [
          sql`exists (
            select from unnest(${phones.map((digits) => digits.slice(-8))}::text[]) p (digits)
             where strpos(regexp_replace(${text}, '[ \u00A0]', '', 'g'), p.digits) > 0)`,
        ]),
  ];
  return sql<boolean>`(${sql.join(holds, sql` or `)})`;
}

function sharedRows(
  { by, with: shared }: NonNullable<Ownership['shared']>,
  { userId, masterId }: ErasedPerson,
): RawBuilder<boolean> {
  return sql<boolean>`
    ${sql.ref(`t.${by}`)} in (
      select id from ${sql.table(shared)} where client_id = ${userId}
      union select id from ${sql.table(shared)} where master_id = ${masterId})`;
}
