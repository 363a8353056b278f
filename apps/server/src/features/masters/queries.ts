import type { DB } from '@mesterhand/db/schema';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type Category, categoryColorSchema } from '@mesterhand/domain/categories/categories';
import { citySchema } from '@mesterhand/domain/places/cities';
import type { AnswerTime } from '@mesterhand/domain/job-requests/asked-master';
import { experienceMonths } from '@mesterhand/domain/masters/experience';
import type { Master, Statistics, listMastersInput } from '@mesterhand/domain/masters/schema';
import { type StoredArea, shownArea } from '@mesterhand/domain/masters/service-area';
import { travelRadius } from '@mesterhand/domain/numbers/bounds';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, osloClock, pageOfRows } from '../../core/database/index.ts';
import {
  type AvailabilityRow,
  answerTimesSql,
  type ReachedPlace,
  listedRows,
  type CardRow,
  cardList,
  cardTables,
  readCard,
  readLanguages,
  readNextFree,
} from '../../core/listings/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

/** An empty master record: only statistics. */
export const emptyMaster = {
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
  licensedWorksChangedAt: null,
  languages: [],
  organisationNumber: null,
  businessAddress: null,
  baseAddress: null,
  baseLatitude: null,
  baseLongitude: null,
  travelRadiusKm: travelRadius.usual,
  servedMunicipalities: [],
};

const sampleServices = z.array(z.object({ name: z.string(), price: z.number() }));

const lowestRate = sql`select min(hourly_rate) from listing_offers where category_id = categories.id`;

export async function listCategories(db: Kysely<DB>): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'code', 'name', 'description', 'icon', 'color', 'basePrice', 'sampleServices'])
    .select(sql<number | null>`(${lowestRate})`.as('fromPrice'))
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    color: categoryColorSchema.parse(row.color),
    sampleServices: sampleServices.parse(row.sampleServices),
  }));
}

/** The place that a list is filtered by. */
interface Reached {
  reached?: ReachedPlace | null | undefined;
}

/** The largest page size. */
const maxListed = 100;

/** The visible masters: newest first, or recommended ones first. */
export async function listMasters(
  db: Kysely<DB>,
  input: z.infer<typeof listMastersInput> & Reached,
  now: Date,
) {
  const { limit, cursor, sort } = input;
  const { key, from, where, values } = listedRows(input, now);
  const [conditions, isBest] = [[where], sort === 'recommended'];
  if (cursor !== undefined && isBest) {
    const [score, id] = decodeCursor(z.tuple([z.number(), z.int()]), cursor);
    const place = `$${values.push(score)}::real, $${values.push(id)}::bigint`;
    conditions.push(`(score, master_id) < (${place})`);
  } else if (cursor !== undefined) {
    const [id] = decodeCursor(z.tuple([z.int()]), cursor);
    conditions.push(`master_id < $${values.push(id)}::bigint`);
  }
  const order = isBest ? ['score desc', 'master_id desc'] : ['master_id desc'];
  // The page is selected by index, then cards are joined for it alone. Literal limits allow a generic plan.
  const text = `with ahead as (
    select master_id, score from ${from} where ${conditions.join(' and ')}
    order by ${order.join(', ')} limit ${maxListed + 1}
  ), page as materialized (
    select * from ahead order by ${order.join(', ')} limit (select $${values.push(limit + 1)}::int)
  )
  select ${cardList}, page.score from page ${cardTables}
  order by ${order.map((column) => `page.${column}`).join(', ')}`;
  // Not prepared for a filter by city or place: the best plan depends on how many masters there are.
  const isSteady = (isBest || input.city === undefined) && input.reached === undefined;
  const name = `masters-${sort}${key}${cursor === undefined ? '' : '-after'}`;
  const { rows } = await db.executeQuery<CardRow & { score: number }>(
    CompiledQuery.raw(isSteady ? nameStatement(name, text) : text, values),
  );
  return pageOfRows(rows, limit, {
    item: (row) => readCard(row, now),
    place: (row) => (isBest ? [row.score, row.masterId] : [row.masterId]),
  });
}

/** A master as selected: with the file name of the portrait, and the experience as stated. */
interface StoredMaster {
  master: Omit<Master, 'answerTime' | 'nextFree' | 'area' | 'languages'> & {
    area: StoredArea;
    languages: unknown;
    experienceSince: string;
    answerTime: AnswerTime | null;
    availability: AvailabilityRow | null;
  };
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** All columns of a master's page as one JSON value, by ids. */
const masterById = nameStatement(
  'master-by-id',
  `
  select json_build_object(
    'id', l.master_id, 'name', btrim(l.first_name || ' ' || l.last_name),
    'user', json_build_object(
      'id', l.user_id, 'firstName', l.first_name, 'lastName', l.last_name, 'avatar', l.avatar_file,
      'city', l.city, 'about', u.about, 'createdAt', ${instant('u.created_at')}),
    'specialization', l.specialization, 'description', l.description, 'hourlyRate', l.hourly_rate,
    'rating', l.rating, 'reviewCount', l.review_count, 'completedJobs', l.completed_jobs,
    'isVerified', l.is_verified, 'responseTime', l.response_minutes, 'city', l.city,
    'languages', l.languages, 'category', l.category_code, 'categoryId', l.category_id, 'experience', m.experience_months,
    'experienceSince', ${instant('coalesce(m.experience_told_at, m.created_at)')},
    'area', json_build_object('baseLatitude', m.base_latitude, 'baseLongitude', m.base_longitude,
      'travelRadiusKm', m.travel_radius_km),
    'createdAt', ${instant('m.created_at')}, 'answerTime', ${answerTimesSql('l.master_id', '$2::timestamptz')},
    'availability', (
      select json_build_object('freeFrom', first_day, 'freeStarts', starts) from availability where master_id = l.master_id),
    'services', (
      select coalesce(json_agg(json_build_object(
        'id', s.id, 'masterId', s.master_id, 'name', s.name, 'description', s.description,
        'price', s.price, 'categoryId', s.category_id, 'category', c.name, 'color', c.color,
        'minutesFrom', s.minutes_from, 'minutesTo', s.minutes_to, 'bufferMinutes', s.buffer_minutes
      ) order by s.id), '[]'::json)
      from services s join categories c on c.id = s.category_id
      where s.master_id = l.master_id and s.archived_at is null)) as master
  from listing l
  join masters m on m.id = l.master_id
  join users u on u.id = m.user_id
  where l.master_id = $1::bigint`,
);

/** A visible master with all data of their page. */
export async function findMaster(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<Master | undefined> {
  const { rows } = await db.executeQuery<StoredMaster>(
    CompiledQuery.raw(masterById, [id, now.toISOString()]),
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { experienceSince, answerTime, availability, area, languages, ...master } = found.master;
  const city = citySchema.safeParse(master.city).data ?? null;
  return {
    ...master,
    user: { ...master.user, avatar: uploadUrl(master.user.avatar), city },
    city,
    area: shownArea(area),
    experience: experienceMonths(master.experience, new Date(experienceSince), now),
    ...(answerTime !== null && { answerTime }),
    ...(availability !== null && readNextFree(availability, now)),
    ...readLanguages(languages),
  };
}

const readStatistics = namedStatement(
  'master-statistics',
  (_, value: Places<{ masterId: number }>) => sql<Statistics>`
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
        count(*) filter (where ${osloClock('startedAt')} < upper(slot)) as punctual
      from bookings
      where master_id = m.id and status = 'completed' and started_at is not null
    ) j
    where m.id = ${value('masterId')} and m.hidden_at is null`,
);

/**
 * A visible master's statistics in one statement. A job is punctual when it started within its slot's hour; jobs
 * without a recorded start do not count.
 */
export async function findStatistics(
  db: Kysely<DB>,
  masterId: number,
): Promise<Statistics | undefined> {
  const [statistics] = await readStatistics(db, { masterId });
  return statistics;
}

export function findMasterOfUser(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('masters')
    .select('id')
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

/** The user of a visible master, with the hourly rate for estimates. */
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
    .select(['id', 'name', 'code'])
    .where('archivedAt', 'is', null)
    .where(typeof category === 'number' ? 'id' : 'code', '=', category)
    .executeTakeFirst();
}
