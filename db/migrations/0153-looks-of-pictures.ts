import { type Kysely, sql } from 'kysely';

/**
 * What a browser needs of a public picture before its bytes are there, and which of its sizes exist as AVIF, too. The
 * columns are of files: a picture looks the same wherever it is shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      add column placeholder text,
      add column focus_x smallint,
      add column focus_y smallint,
      add column avif text[] not null default '{}',
      add column avif_refused text[] not null default '{}',
      add constraint files_placeholder check (placeholder ~ '^(#[0-9a-f]{6}(,#[0-9a-f]{6}){2})?$'),
      add constraint files_focus check
        ((focus_x is null) = (focus_y is null) and focus_x between 0 and 100 and focus_y between 0 and 100),
      add constraint files_avif check
        (avif <@ '{full,card,thumb}' and avif_refused <@ '{full,card,thumb}' and not avif && avif_refused),
      add constraint files_look check
        (not private or (placeholder is null and focus_x is null and avif = '{}' and avif_refused = '{}'))
  `.execute(db);
  await sql`
    comment on column files.placeholder is
      'colours of the upper, middle and lower third; empty for a picture that can have none, null before it was computed'
  `.execute(db);
  await sql`
    comment on column files.focus_x is 'percent from the left of what crops must show; null is the middle'
  `.execute(db);
  await sql`comment on column files.focus_y is 'percent from the top'`.execute(db);
  await sql`
    comment on column files.avif is
      'sizes that are stored as AVIF, too: made on demand, not part of an archive, so that the bytes may be missing'
  `.execute(db);
  await sql`
    comment on column files.avif_refused is 'sizes of which an AVIF would not be smaller'
  `.execute(db);
  // Pictures from before these columns, until a scheduled task has computed theirs.
  await sql`
    create index files_without_look on files (created_at) where placeholder is null and not private
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop column placeholder, drop column focus_x, drop column focus_y, drop column avif, drop column avif_refused
  `.execute(db);
}
