import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { reauthenticate } from '../../core/sessions/index.ts';
import { type Storage, type ZipEntry, zipOf } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type Person, findMasterOf, listFilesOf, parts, readPart } from './queries.ts';

interface Sources {
  db: Kysely<DB>;
  storage: Storage;
}

/**
 * Streams one's own data as a ZIP. Audited.
 * @throws AppError what `reauthenticate` throws; before the first byte.
 */
export async function copyOwnData(
  sources: Sources,
  owner: { userId: number; token: string },
  { password, now }: { password: string; now: Date },
): Promise<AsyncGenerator<Uint8Array>> {
  const { db } = sources;
  const { userId } = owner;
  await reauthenticate(db, owner, { password, now });
  await withTransaction(db, (trx) =>
    audit(trx, { actorId: userId, action: 'users.export', subject: 'user', subjectId: userId }),
  );
  const masterId = (await findMasterOf(db, userId))?.id ?? 0;
  return zipOf(eachEntry(sources, { userId, masterId }), now);
}

async function* eachEntry({ db, storage }: Sources, person: Person): AsyncGenerator<ZipEntry> {
  yield { path: 'README.txt', parts: [Buffer.from(readme)] };
  for (const name of Object.keys(parts)) {
    const rows = await readPart(db, person, name);
    if (rows.length === 0) continue;
    yield { path: `${name}.json`, parts: [Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)] };
  }
  for (const file of await listFilesOf(db, person)) {
    const bytes: AsyncIterable<Uint8Array> | null = await storage.read(file);
    // It may have been removed during the export.
    if (bytes !== null) yield { path: `files/${file.name}`, parts: bytes };
  }
}

const readme = `Norsk: Dette er en kopi av opplysningene om deg. Hver .json-fil kan åpnes som tekst; bilder og dokumenter ligger i mappen «files».

English: This is a copy of the data about you. Every .json file opens as text; pictures and documents lie in the folder "files".

Русский: Это копия ваших данных. Каждый файл .json открывается как текст; фотографии и документы лежат в папке «files».

Українська: Це копія ваших даних. Кожен файл .json відкривається як текст; фотографії та документи лежать у папці «files».
`;
