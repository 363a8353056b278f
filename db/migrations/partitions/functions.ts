import { type Kysely, sql } from 'kysely';

/** Functions that create partitions, here and at runtime. */
export async function makePartitionFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function first_conversation_of(month date) returns bigint language sql immutable strict parallel safe
      return ((extract(year from month)::bigint - 2020) * 12 + extract(month from month)::bigint - 1) * 10000000
  `.execute(db);
  await sql`
    create function month_of_conversation(id bigint) returns date language sql immutable strict parallel safe
      return (date '2020-01-01' + (id / 10000000) * interval '1 month')::date
  `.execute(db);
  // One at a time, by a lock; rows that came too early are moved from the default partition.
  await sql`
    create function make_partition(parent text, part text, from_value text, to_value text) returns boolean
    language plpgsql as $$
    declare
      key text;
      has_early boolean;
      early text := parent || '_default';
    begin
      perform pg_advisory_xact_lock(hashtextextended('mesterhand.make_partition', 0));
      -- Not by to_regclass: what a connection remembers of names may be older than the wait for the lock.
      if exists (select from pg_inherits join pg_class on oid = inhrelid
        where inhparent = to_regclass(quote_ident(parent)) and relname = part) then
        return false;
      end if;
      select attname into strict key from pg_partitioned_table p
        join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
       where p.partrelid = to_regclass(quote_ident(parent));
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('lock table %I in access exclusive mode', early);
      execute format('select exists (select from %I where %I >= %L and %2$I < %4$L)', early, key, from_value, to_value)
        into has_early;
      if has_early then
        -- They are moved, not written anew: nothing is to come of it.
        execute format('alter table %I disable trigger user', early);
        execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
          insert into %5$I select * from moved', early, key, from_value, to_value, part);
        execute format('alter table %I enable trigger user', early);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, from_value, to_value);
      return true;
    end $$
  `.execute(db);
  await sql`
    create function make_month_of_messages(month date) returns boolean language sql
      return make_partition('messages', 'messages_' || to_char(month, 'YYYY_MM'), first_conversation_of(month)::text,
        first_conversation_of((month + interval '1 month')::date)::text)
  `.execute(db);
  await sql`
    create function make_day_of_positions(day date) returns boolean language sql
      return make_partition('positions', 'positions_' || to_char(day, 'YYYY_MM_DD'), day || ' 00:00:00+00',
        day + 1 || ' 00:00:00+00')
  `.execute(db);
}
