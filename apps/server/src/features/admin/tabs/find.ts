import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type Found,
  type FindTerms,
  type FoundKind,
  findInput,
  findMinLength,
  foundKindsOf,
  foundOfKind,
  foundSchema,
  readFindTerms,
} from '@mesterhand/domain/admin/find';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { holdsEachWord, holdsWords } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { peopleNamed, wordsOf } from './party-search.ts';

/** One search over everything that staff look for by a number, a name, a phone number or an address. */
export const findTab = router({
  find: moderatorProcedure({ rate: 'search', output: foundSchema.array() })
    .input(findInput)
    .query(({ ctx, input }) => findEverywhere(ctx.db, input.search, ctx.actor)),
});

interface Asked extends FindTerms {
  db: Kysely<DB>;
  search: string;
  actor: Actor;
}

type Part = RawBuilder<unknown>;
const atMost = sql.lit(foundOfKind);

/** The newest rows that meet one condition; each part of a search uses an index of its own, which an OR would not. */
const newest = (table: 'users' | 'bookings' | 'agreements' | 'supportMessages' | 'reports') =>
  function where(condition: RawBuilder<SqlBool>): Part {
    return sql`(select id from ${sql.table(table)} where ${condition} order by id desc limit ${atMost})`;
  };

const like = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${text} like ${`%${part}%`}`;

function people({ db: _, search, actor, id, digits, isText }: Asked, type: 'client' | 'master') {
  const rows = newest('users');
  const kept = sql<SqlBool>`deleted_at is null and user_type = ${type}`;
  const parts: Part[] = [];
  if (id !== null) parts.push(rows(sql`${kept} and id = ${id}`));
  if (digits !== null)
    parts.push(rows(sql`${kept} and ${like(sql`regexp_replace(phone, '\\D', '', 'g')`, digits)}`));
  if (isText) parts.push(rows(sql`${kept} and ${holdsWords('users', actor, search)}`));
  return parts;
}

const describeUser = sql`btrim(x.first_name || ' ' || x.last_name),
  concat_ws(' · ', x.email::text, nullif(x.phone, '')), x.created_at`;

function bookings({ search, actor, id, digits, isText }: Asked): Part[] {
  const rows = newest('bookings');
  const parts: Part[] = [];
  if (id !== null) parts.push(rows(sql`id = ${id}`));
  if (digits !== null)
    parts.push(rows(like(sql`regexp_replace(client_phone, '\\D', '', 'g')`, digits)));
  if (isText) {
    parts.push(rows(holdsWords('bookings', actor, search)));
    parts.push(rows(holdsEachWord(sql`fold_text(address)`, search)));
  }
  return parts;
}

function agreements({ db, search, actor, isText }: Asked): Part[] {
  if (!isText) return [];
  const rows = newest('agreements');
  const parts = [rows(like(sql`number`, search.replaceAll(/[\\%_]/g, String.raw`\$&`)))];
  // Every word names one of the two, as in their list: UNION instead of OR, so that each part uses its own index.
  const sides = wordsOf(search)
    .filter((word) => word.length >= findMinLength)
    .map((word) => {
      const named = peopleNamed(db, actor, word);
      return sql<SqlBool>`id in (
        select id from agreements where client_id in ${named}
        union select a.id from masters m join agreements a on a.master_id = m.id where m.user_id in ${named}
      )`;
    });
  return sides.length === 0 ? parts : [...parts, rows(sql`${sql.join(sides, sql` and `)}`)];
}

function enquiries({ search, id, isText }: Asked): Part[] {
  const rows = newest('supportMessages');
  const parts: Part[] = id === null ? [] : [rows(sql`id = ${id}`)];
  const text = sql`fold_text(name || ' ' || coalesce(email::text, ''))`;
  return isText ? [...parts, rows(holdsEachWord(text, search))] : parts;
}

function reports({ search, id, isText }: Asked): Part[] {
  const rows = newest('reports');
  const parts: Part[] = id === null ? [] : [rows(sql`id = ${id}`)];
  const text = sql`fold_text(excerpt || ' ' || text)`;
  return isText ? [...parts, rows(holdsEachWord(text, search))] : parts;
}

interface Source {
  parts(asked: Asked): Part[];
  from: RawBuilder<unknown>;
  /** Name, detail and time of a row `x`. */
  shown: RawBuilder<unknown>;
}

const sources: Record<FoundKind, Source> = {
  users: { parts: (asked) => people(asked, 'client'), from: sql`users x`, shown: describeUser },
  masters: { parts: (asked) => people(asked, 'master'), from: sql`users x`, shown: describeUser },
  bookings: {
    parts: bookings,
    from: sql`bookings x`,
    shown: sql`'#' || x.id || ' ' || x.client_name,
      concat_ws(' · ', to_char(x.scheduled_date, 'DD.MM.YYYY'), nullif(x.address, '')), x.created_at`,
  },
  agreements: {
    parts: agreements,
    from: sql`agreements x join users c on c.id = x.client_id
      join masters m on m.id = x.master_id join users u on u.id = m.user_id`,
    shown: sql`x.number, btrim(c.first_name || ' ' || c.last_name) || ' – '
      || btrim(u.first_name || ' ' || u.last_name), x.agreed_at`,
  },
  enquiries: {
    parts: enquiries,
    from: sql`support_messages x`,
    shown: sql`'#' || x.id || ' ' || x.name,
      concat_ws(' · ', x.email::text, left(x.message, 80)), x.created_at`,
  },
  reports: {
    parts: reports,
    from: sql`reports x`,
    shown: sql`'#' || x.id || ' ' || left(x.excerpt, 60), left(x.text, 80), x.created_at`,
  },
};

/** What a search finds among the kinds that the actor may open, at most five of each: one statement. */
export async function findEverywhere(
  db: Kysely<DB>,
  search: string,
  actor: Actor,
): Promise<Found[]> {
  const asked = { db, search: search.trim(), actor, ...readFindTerms(search) };
  const groups = foundKindsOf(actor).flatMap((kind) => {
    const { parts, from, shown } = sources[kind];
    const found = parts(asked);
    if (found.length === 0) return [];
    return sql`(
      select ${sql.lit(kind)} as kind, x.id, ${shown} from ${from}
      where x.id in (${sql.join(found, sql` union `)})
      order by x.id is distinct from ${asked.id}::bigint, x.id desc limit ${atMost}
    )`;
  });
  if (groups.length === 0) return [];
  const { rows } = await sql<Found>`
    select kind, id, name, detail, at from (${sql.join(groups, sql` union all `)})
      as found (kind, id, name, detail, at)
  `.execute(db);
  return rows;
}
