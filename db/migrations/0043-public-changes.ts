import { type Kysely, sql } from 'kysely';

interface WatchedTable {
  table: string;
  /** The column that identifies what changed; without it listeners only learn that the table did. */
  key?: string;
  /** Non-public columns: a change of these alone does not count. */
  but?: string[];
  /** A new row is not public until another table refers to it. */
  notNew?: true;
}

/** Public tables. */
const tables: WatchedTable[] = [
  { table: 'listing', key: 'master_id' },
  // View counts of masters are not part of cached responses.
  { table: 'masters', key: 'id', but: ['views', 'badge_reason', 'badge_decided_at'] },
  {
    table: 'users',
    key: 'id',
    but: [
      'email',
      'email_verified_at',
      'username',
      'password_hash',
      'short_password',
      'phone',
      'middle_name',
      'birth_date',
      'gender',
      'demo',
      'profile_version',
      'search_text',
      'language',
      'role',
    ],
    notNew: true,
  },
  { table: 'services', key: 'master_id' },
  { table: 'categories' },
  { table: 'reviews', key: 'master_id' },
  { table: 'works', key: 'master_id' },
  { table: 'work_comments', key: 'work_id' },
  { table: 'gallery_items' },
  { table: 'posts' },
  { table: 'post_comments', key: 'post_id' },
  { table: 'settings' },
];

/**
 * Listeners learn on commit which cached responses are invalid: `listing:7,9`, or `listing:*`. The notice informs the
 * writer that the message was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_public_change(name text, keys bigint[]) returns void language plpgsql
    set client_min_messages = notice as $$
    begin
      if keys is not null and cardinality(keys) = 0 then
        return;
      end if;
      perform pg_notify('mesterhand_public', name || ':' || case
        when keys is null or cardinality(keys) > 50 then '*' else array_to_string(keys, ',') end);
      raise notice 'mesterhand_public';
    end $$
  `.execute(db);
  for (const watched of tables) await createTriggers(db, watched);
}

async function createTriggers(db: Kysely<unknown>, watched: WatchedTable): Promise<void> {
  const { table, notNew } = watched;
  const name = sql.id(`tell_${table}`);
  await sql
    .raw(
      `create function "tell_${table}"() returns trigger language plpgsql as $$
       declare keys bigint[];
       begin
         ${keysOf(watched)}
         perform tell_public_change('${table}', keys);
         return null;
       end $$`,
    )
    .execute(db);
  const on = sql.id(table);
  if (notNew !== true)
    await sql`
      create trigger ${sql.id(`${table}_told_insert`)} after insert on ${on}
      referencing new table as new_rows for each statement execute function ${name}()
    `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_told_update`)} after update on ${on}
    referencing old table as old_rows new table as new_rows for each statement execute function ${name}()
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_told_delete`)} after delete on ${on}
    referencing old table as old_rows for each statement execute function ${name}()
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_told_truncate`)} after truncate on ${on}
    for each statement execute function ${name}()
  `.execute(db);
}

/** Of many rows no keys are listed. Rows updated without a difference have not changed. */
function keysOf({ key, but = [] }: WatchedTable): string {
  const of = key === undefined ? '0' : `"${key}"`;
  const ignored = `array[${but.map((column) => `'${column}'`).join(', ')}]::text[]`;
  const seen = (rows: string): string =>
    `select ${of} as key, to_jsonb(r) - ${ignored} as shown from ${rows} r`;
  const few = (rows: string): string =>
    `(select count(*) from (select 1 from ${rows} limit 51) some_rows) <= 50`;
  const plain = (rows: string): string =>
    `if ${few(rows)} then
       select coalesce(array_agg(distinct ${of}), '{}') into keys from ${rows};
     end if;`;
  return `
    if tg_op = 'INSERT' then ${plain('new_rows')}
    elsif tg_op = 'DELETE' then ${plain('old_rows')}
    elsif tg_op = 'UPDATE' then
      if ${few('new_rows')} then
        select coalesce(array_agg(distinct key), '{}') into keys from (
          (${seen('old_rows')} except ${seen('new_rows')})
          union all (${seen('new_rows')} except ${seen('old_rows')})
        ) changed;
      end if;
    end if;`;
}
