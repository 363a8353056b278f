import { sql } from 'kysely';
import { type Examined, type Invariant, bySql, findingsOf } from './invariant.ts';

/** Younger files may still be waiting for the transaction that inserts their row. */
const stagedFor = 60 * 60 * 1000;

/** File rows and stored bytes match. */
export const ofFiles: Invariant[] = [
  {
    name: 'files.bytes',
    claim: 'every file that the database knows is in the storage, in all its sizes',
    find: async (examined) => {
      const [known, stored] = [await listKnown(examined), await listStored(examined)];
      const missing = [...known].filter(([name]) => !stored.has(name));
      return findingsOf(missing.map(([id]) => ({ id, detail: 'is not in the storage' })));
    },
  },
  {
    name: 'files.rows',
    claim: 'the storage holds no file that the database does not know',
    find: async (examined) => {
      const [known, stored] = [await listKnown(examined), await listStored(examined)];
      const before = examined.now.getTime() - stagedFor;
      const strays = [...stored].filter(
        ([name, writtenAt]) => !known.has(webpOf(name)) && writtenAt.getTime() < before,
      );
      return findingsOf(
        strays.map(([id]) => ({ id, detail: 'has no row; house keeping removes it' })),
      );
    },
  },
  bySql(
    'files.used',
    'a file is used by somebody, or was uploaded within the last two days',
    sql`
      select f.name as id, f.purpose || ' of nobody' as detail from files f
       where f.created_at < now() - interval '2 days'
         and not exists (select from users where avatar_file = f.name)
         and not exists (select from documents where file_name = f.name)
         and not exists (select from gallery_items where image_file = f.name)
         and not exists (select from messages where image_file = f.name)
         and not exists (select from posts where cover_file = f.name)
         and not exists (select from post_pictures where file_name = f.name)
         and not exists (select from job_request_pictures where image_file = f.name)
         and not exists (select from bill_objection_pictures where image_file = f.name)
         and not exists (select from booking_pictures where image_file = f.name)
         and not exists (select from job_entries where image_file = f.name)
         and not exists (select from review_pictures where image_file = f.name)
         and not exists (select from page_scenes where image_file = f.name)
    `,
  ),
];

/** Every file in each of its sizes, by side and name. */
async function listKnown({ trx }: Examined): Promise<Map<string, true>> {
  const rows = await trx.selectFrom('files').select(['name', 'private', 'variants']).execute();
  return new Map(
    rows.flatMap(({ name, private: isPrivate, variants }) =>
      [name, ...variants.map((variant) => name.replace('.', `-${variant}.`))].map(
        (one) => [sideOf(isPrivate, one), true] as const,
      ),
    ),
  );
}

async function listStored({ storage }: Examined): Promise<Map<string, Date>> {
  const stored = new Map<string, Date>();
  for (const isPrivate of [false, true])
    for await (const { name, writtenAt } of storage.list({ private: isPrivate }))
      stored.set(sideOf(isPrivate, name), writtenAt);
  return stored;
}

const sideOf = (isPrivate: boolean, name: string): string =>
  `${isPrivate ? 'private' : 'public'}/${name}`;

/** An AVIF is made of a size when somebody asks for it; it belongs to the same row. */
const webpOf = (name: string): string => name.replace(/\.avif$/, '.webp');
