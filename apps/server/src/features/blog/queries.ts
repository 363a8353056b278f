import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/** A post as its last saving left it, locked until the transaction ends. */
export function lockPost(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'excerpt', 'category', 'author', 'readTime'])
    .select(['status', 'publishedAt', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
