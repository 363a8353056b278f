import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The municipalities and postcodes of Norway, from the lists beside the migrations (`db/places`). An installation brings
 * its municipalities up to date by `npm run cli -- import-municipalities`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table municipalities (
      number text primary key check (number ~ '^[0-9]{4}$'),
      name text not null check (length(name) between 1 and 80),
      other_names text[] not null default '{}',
      latitude double precision not null check (latitude between 57 and 82),
      longitude double precision not null check (longitude between -10 and 35),
      radius_km smallint not null check (radius_km between 1 and 300)
    )
  `.execute(db);
  await sql`
    create table postcodes (
      code text primary key check (code ~ '^[0-9]{4}$'),
      postal_place text not null check (length(postal_place) between 1 and 80),
      municipality_number text references municipalities deferrable initially deferred,
      latitude double precision check (latitude between 57 and 82),
      longitude double precision check (longitude between -10 and 35),
      constraint postcodes_place check ((latitude is null) = (longitude is null))
    )
  `.execute(db);
  await sql`create index postcodes_of_municipality on postcodes (municipality_number)`.execute(db);
  await fill(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const meanings = {
  'municipalities.latitude': 'degrees, where most of its postcodes are',
  'municipalities.radius_km': 'from there to the farthest point of the border',
  'postcodes.municipality_number': 'null on Svalbard and Jan Mayen',
  'postcodes.latitude': 'degrees; null: not measured, it counts as the centre of its municipality',
};

async function fill(db: Kysely<unknown>): Promise<void> {
  const municipalities = await readRows('municipalities.tsv');
  await sql`
    insert into municipalities (number, name, other_names, latitude, longitude, radius_km)
    select number, name, string_to_array(others, '|'), latitude, longitude, radius
    from unnest(
      ${column(municipalities, 0)}::text[], ${column(municipalities, 1)}::text[], ${column(municipalities, 2)}::text[],
      ${column(municipalities, 3)}::float8[], ${column(municipalities, 4)}::float8[], ${column(municipalities, 5)}::int[]
    ) as given (number, name, others, latitude, longitude, radius)
  `.execute(db);
  const postcodes = await readRows('postcodes.tsv');
  await sql`
    insert into postcodes (code, postal_place, municipality_number, latitude, longitude)
    select code, place, nullif(number, ''), nullif(latitude, '')::float8, nullif(longitude, '')::float8
    from unnest(
      ${column(postcodes, 0)}::text[], ${column(postcodes, 1)}::text[], ${column(postcodes, 2)}::text[],
      ${column(postcodes, 3)}::text[], ${column(postcodes, 4)}::text[]
    ) as given (code, place, number, latitude, longitude)
  `.execute(db);
}

async function readRows(file: string): Promise<string[][]> {
  const text = await readFile(new URL(`../places/${file}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

function column(rows: readonly string[][], index: number) {
  return sql.val(rows.map((row) => row[index] ?? ''));
}
