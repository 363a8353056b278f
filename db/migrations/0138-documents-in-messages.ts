import { type Kysely, sql } from 'kysely';

/**
 * PDF documents in conversations. A message names its file in `image_file`, whatever its kind, so that one list of
 * files is sent once, served, exported and erased; the ending of the name says which kind it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      add column original_name text,
      add constraint files_original_name
        check (original_name is null or (purpose = 'message' and original_name <> '' and length(original_name) <= 200))
  `.execute(db);
  await sql`comment on column files.original_name is 'under which a document of a message is shown and downloaded'`.execute(
    db,
  );
  await sql`comment on column messages.image_file is 'a picture or, ending in .pdf, a document'`.execute(
    db,
  );
}
