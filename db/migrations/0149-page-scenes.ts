import { type Kysely, sql } from 'kysely';

/** Photographs that the operator shows instead of the drawn scenes of the public pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_scenes (
      name text primary key check (name ~ '^[a-z_]{2,40}$'),
      image_file text not null unique references files (name),
      is_shown boolean not null,
      focus_x smallint not null check (focus_x between 0 and 100),
      focus_y smallint not null check (focus_y between 0 and 100),
      alts jsonb check (jsonb_typeof(alts) = 'object'),
      version integer not null check (version > 0),
      updated_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`
    comment on column page_scenes.is_shown is 'false: pages show the drawing again, and the photograph can be put back'
  `.execute(db);
  await sql`comment on column page_scenes.alts is 'alternative texts by language; null: decorative'`.execute(
    db,
  );
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check check (purpose in
        ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request', 'bill', 'entry', 'booking', 'review',
         'scene'))
  `.execute(db);
}
