import { type Kysely, sql } from 'kysely';

/**
 * Voice messages. Like a document, one is a file that a message names in `image_file`; the ending `.wav` says its kind.
 * Its length is computed from the samples when it is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop constraint files_name_check,
      add constraint files_name_check check (name ~ '^[a-z0-9]{16,40}\\.(webp|pdf|wav)$'),
      drop constraint files_mime_check,
      add constraint files_mime_check check (mime in ('image/webp', 'application/pdf', 'audio/wav')),
      add column duration_ms integer,
      add constraint files_voice check (
        case when mime = 'audio/wav'
          then purpose = 'message' and name like '%.wav' and coalesce(duration_ms between 500 and 121000, false)
          else duration_ms is null and name not like '%.wav'
        end
      )
  `.execute(db);
  await sql`comment on column files.duration_ms is 'length of a voice message'`.execute(db);
  await sql`comment on column messages.image_file is 'a picture, a document (.pdf) or a voice message (.wav)'`.execute(
    db,
  );
}
