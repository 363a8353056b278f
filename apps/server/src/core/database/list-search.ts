import {
  type SearchField,
  type SearchedList,
  type Searcher,
  searchableFields,
  searchesWhole,
} from '@mesterhand/domain/admin/search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

interface SearchedColumns<Field extends string> {
  /** The indexed text of all fields together. */
  whole: RawBuilder<string>;
  /** Each field by itself, for readers without access to all of them. */
  fields: Record<Field, RawBuilder<string | null>>;
}

const nameOfMaster = (masterId: RawBuilder<unknown>) => sql<string>`(
  select u.first_name || ' ' || u.last_name from masters m join users u on u.id = m.user_id where m.id = ${masterId}
)`;

const columns: { [List in SearchedList]: SearchedColumns<SearchField<List>> } = {
  users: {
    whole: sql.ref('users.searchText'),
    fields: {
      name: sql`users.first_name || ' ' || users.last_name`,
      email: sql`users.email::text`,
    },
  },
  bookings: {
    whole: sql.ref('bookings.searchText'),
    fields: {
      clientName: sql`bookings.client_name`,
      masterName: nameOfMaster(sql`bookings.master_id`),
      serviceName: sql`(select s.name from services s where s.id = bookings.service_id)`,
      description: sql`bookings.description`,
    },
  },
  reviews: {
    whole: sql.ref('reviews.searchText'),
    fields: {
      clientName: sql`reviews.client_name`,
      masterName: nameOfMaster(sql`reviews.master_id`),
      comment: sql`reviews.comment`,
    },
  },
  comments: {
    whole: sql.ref('postComments.searchText'),
    fields: { text: sql`post_comments.text` },
  },
  subscribers: {
    whole: sql.ref('newsletterSubscribers.searchText'),
    fields: { email: sql`newsletter_subscribers.email::text` },
  },
  posts: {
    whole: sql.ref('posts.searchText'),
    fields: { words: sql.ref('posts.searchText') },
  },
};

/**
 * Whether a row contains every word of a search, in any order, in the fields that this user may read; true for no
 * words. The tables are named as they are stored.
 */
export function holdsWords(
  list: SearchedList,
  searcher: Searcher,
  search: string,
): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const visible = searchableFields(list, searcher);
  if (visible.length === 0) return sql`false`;
  const { whole, fields } = columns[list];
  const found = holdsEach(whole, words);
  if (searchesWhole(list, searcher)) return found;
  // The index narrows the rows; each is then checked without the fields that this user may not read.
  const readable = Object.entries(fields).flatMap(([field, text]) =>
    visible.includes(field) ? [text] : [],
  );
  const text = sql<string>`fold_text(concat_ws(' ', ${sql.join(readable)}))`;
  return sql`(${found} and ${holdsEach(text, words)})`;
}

/** Whether an indexed, folded text contains every word of a search, in any order. */
export function holdsEachWord(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return holdsEach(
    text,
    search.split(/\s+/).filter((word) => word !== ''),
  );
}

function holdsEach(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words
    .slice(0, 6)
    .map((word) => sql`${text} like fold_text(${`%${escapeLike(word)}%`})`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
