import { type Kysely, sql } from 'kysely';

/** The audit trail may only be changed by an erasure or by retention; and a restore knows who was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_trail_change() returns trigger language plpgsql as $$
    begin
      -- What happened, when and by whom stays; words about a person may go, in the transaction that erases them.
      if tg_op = 'UPDATE' and current_setting('mesterhand.erasing', true) = 'on'
        and to_jsonb(new) - array['before', 'after', 'reason'] = to_jsonb(old) - array['before', 'after', 'reason'] then
        return new;
      end if;
      if tg_op = 'DELETE' and old.at < now() - interval '5 years' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`drop trigger audit_entries_append_only on audit_entries`.execute(db);
  await sql`
    create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_trail_change()
  `.execute(db);
  await sql`
    create table erasures (
      user_id bigint primary key,
      account_made_at timestamptz not null,
      erased_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    comment on table erasures is
      'no archive carries it and no restore empties it: whoever comes back with an archive is erased again'
  `.execute(db);
  await sql`
    comment on column erasures.account_made_at is
      'an id may be given anew after a restore; with this instant it is the same account'
  `.execute(db);
}
