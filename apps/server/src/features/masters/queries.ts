import type { DB } from '@mesterhand/db/schema';
import type { Category } from '@mesterhand/domain/categories/categories';
import { categoryColorSchema } from '@mesterhand/domain/categories/categories';
import { experienceMonths } from '@mesterhand/domain/masters/experience';
import type { Master, Statistics, listMastersInput } from '@mesterhand/domain/masters/schema';
import { type Kysely, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/cursor.ts';
import { cardColumns, offersCategory, readCard } from '../../core/master-card.ts';

/** A master record of which nothing is known but its figures. */
export const nothingTold = {
  specialization: '-',
  description: '',
  badgeReason: '',
  jobType: null,
  city: null,
  latitude: null,
  longitude: null,
  isVerified: false,
  noLicense: false,
  works: [],
  licensedWorks: [],
};

const emptyList = sql<never[]>`'[]'::json`;
const sampleServices = z.array(z.object({ name: z.string(), price: z.number() }));

export async function listCategories(db: Kysely<DB>): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'code', 'name', 'description', 'icon', 'color', 'basePrice', 'sampleServices'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    color: categoryColorSchema.parse(row.color),
    sampleServices: sampleServices.parse(row.sampleServices),
  }));
}

/** The visible masters: newest first as lists are, or the recommended ones first. */
export async function listMasters(db: Kysely<DB>, input: z.infer<typeof listMastersInput>) {
  const { limit, cursor, city, category, sort } = input;
  let rows = db
    .selectFrom('listing')
    .select([...cardColumns, 'listing.score'])
    .limit(limit + 1);
  if (city !== undefined) rows = rows.where('city', '=', city);
  if (category !== undefined) rows = rows.where(offersCategory(category));
  if (sort === 'recommended') {
    rows = rows.orderBy('score', 'desc').orderBy('masterId', 'desc');
    if (cursor !== undefined) {
      const [score, id] = decodeCursor(z.tuple([z.number(), z.int()]), cursor);
      rows = rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('score', 'masterId'), '<', tuple(score, id)),
      );
    }
  } else {
    rows = rows.orderBy('masterId', 'desc');
    if (cursor !== undefined)
      rows = rows.where('masterId', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readCard,
    place: (row) => (sort === 'recommended' ? [row.score, row.masterId] : [row.masterId]),
  });
}

export async function findMaster(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<Master | undefined> {
  const row = await db
    .selectFrom('listing')
    .innerJoin('masters', 'masters.id', 'listing.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .select(cardColumns)
    .select([
      'users.about',
      'users.createdAt as userSince',
      'masters.createdAt',
      'masters.experienceMonths',
    ])
    .select((eb) => [
      eb
        .selectFrom('services')
        .innerJoin('categories', 'categories.id', 'services.categoryId')
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    id: ref('services.id'),
                    masterId: ref('services.masterId'),
                    name: ref('services.name'),
                    description: ref('services.description'),
                    price: ref('services.price'),
                    categoryId: ref('services.categoryId'),
                    category: ref('categories.name'),
                    color: ref('categories.color'),
                  }),
                )
                .orderBy('services.id'),
              emptyList,
            )
            .as('all'),
        )
        .whereRef('services.masterId', '=', 'listing.masterId')
        .where('services.archivedAt', 'is', null)
        .as('offered'),
    ])
    .where('listing.masterId', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const card = readCard(row);
  return {
    ...card,
    user: { ...card.user, about: row.about, createdAt: row.userSince },
    experience: experienceMonths(row.experienceMonths, new Date(row.createdAt), now),
    createdAt: row.createdAt,
    services: row.offered ?? [],
  };
}

/**
 * A visible master's figures in one statement. Punctual is a job that was started before its slot's hour was over;
 * one that nobody noted the start of tells nothing.
 */
export async function findStatistics(
  db: Kysely<DB>,
  masterId: number,
): Promise<Statistics | undefined> {
  const { rows } = await sql<Statistics>`
    select m.id as "masterId", m.views, m.response_minutes as "responseTime", f.likes,
      coalesce(round(100.0 * c.repeated / nullif(c.customers, 0)), 0)::int as "repeatCustomers",
      coalesce(round(100.0 * j.punctual / nullif(j.started, 0)), 100)::int as punctuality
    from masters m
    cross join lateral (select count(*)::int as likes from favourites where master_id = m.id) f
    cross join lateral (
      select count(*) as customers, count(*) filter (where jobs > 1) as repeated
      from (
        select count(*) as jobs from bookings
        where master_id = m.id and status = 'completed' group by client_id
      ) per_client
    ) c
    cross join lateral (
      select count(*) as started,
        count(*) filter (where started_at at time zone 'Europe/Oslo' < upper(slot)) as punctual
      from bookings
      where master_id = m.id and status = 'completed' and started_at is not null
    ) j
    where m.id = ${masterId} and m.hidden_at is null
  `.execute(db);
  return rows[0];
}

export function findMasterOfUser(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('masters')
    .select('id')
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

/** Whose record a visible master is, with the rate that estimates start from. */
export function findMasterOwner(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('masters')
    .select(['id', 'userId', 'hourlyRate', 'views'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

export function findPhone(db: Kysely<DB>, masterId: number) {
  return db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .select('users.phone')
    .where('masters.id', '=', masterId)
    .where('masters.hiddenAt', 'is', null)
    .executeTakeFirst();
}

export function findCategory(db: Kysely<DB>, category: number | string) {
  return db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .where(typeof category === 'number' ? 'id' : 'code', '=', category)
    .executeTakeFirst();
}
