import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { tableOf } from '@mesterhand/domain/admin/list';
import {
  type LocationRecord,
  type LocationStats,
  type TableOfLocationsInput,
  listLocationsInput,
  locationRecordSchema,
  locationStatsSchema,
  tableOfLocationsInput,
} from '@mesterhand/domain/admin/locations';
import { FRESH_MINUTES, ONLINE_MINUTES } from '@mesterhand/domain/tracking/presence';
import { pageOf } from '@mesterhand/domain/wire/page';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  decodeCursor,
  pageOfRows,
  holdsWords,
  countedPage,
  foundIn,
  windowOf,
} from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { logMapView } from '../../position-views/service.ts';

const tag = 'tracking';

export const mastersMapTab = router({
  locations: adminProcedure({
    rate: 'read',
    output: pageOf(locationRecordSchema),
    rest: {
      method: 'GET',
      path: '/admin/masters-locations',
      list: true,
      tag,
      summary: 'Where masters who agreed to it were last, newest fix first',
      description: 'Each view is logged, and the master sees it among the viewers.',
    },
  })
    .input(listLocationsInput)
    .query(async ({ ctx, input }) => {
      const page = await listLocations(ctx.db, { ...input, searcher: ctx.actor, now: ctx.now });
      const masterIds = page.items.map(({ masterId }) => masterId);
      await logMapView(ctx.db, ctx.actor, { masterIds, now: ctx.now });
      return page;
    }),

  list: adminProcedure({ rate: 'read', output: tableOf(locationRecordSchema) })
    .input(tableOfLocationsInput)
    .query(async ({ ctx, input }) => {
      const page = await tableOfLocations(ctx.db, { ...input, searcher: ctx.actor }, ctx.now);
      const masterIds = page.items.map(({ masterId }) => masterId);
      await logMapView(ctx.db, ctx.actor, { masterIds, now: ctx.now });
      return page;
    }),

  stats: adminProcedure({
    rate: 'read',
    output: locationStatsSchema,
    rest: { method: 'GET', path: '/admin/location-stats', tag, summary: 'How many masters share' },
  }).query(({ ctx }) => findLocationStats(ctx.db, ctx.now)),
});

interface Filter {
  onlineOnly: boolean;
  searcher: Searcher;
  search?: string;
}

interface Wanted extends Filter {
  limit: number;
  cursor?: string | undefined;
  now: Date;
}

const minutesBefore = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

/** The latest position of each visible master with consent in force (trap 5), newest first. */
export async function listLocations(
  db: Kysely<DB>,
  { limit, cursor, now, ...filter }: Wanted,
): Promise<{ items: LocationRecord[]; nextCursor: string | null }> {
  let rows = describe(matching(db, filter, now))
    .orderBy('livePositions.receivedAt', 'desc')
    .orderBy('livePositions.masterId', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime({ offset: true }), z.int()]), cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('livePositions.receivedAt', 'livePositions.masterId'),
        '<',
        tuple(sql<string>`${at}::timestamptz`, id),
      ),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readRecord,
    place: (row) => [row.timestamp, row.masterId],
  });
}

type Tables = 'livePositions' | 'trackingSettings' | 'masters' | 'users';
type Rows = SelectQueryBuilder<DB, Tables, object>;

function matching(db: Kysely<DB>, { onlineOnly, searcher, search = '' }: Filter, now: Date): Rows {
  const rows: Rows = db
    .selectFrom('livePositions')
    .innerJoin('trackingSettings', 'trackingSettings.masterId', 'livePositions.masterId')
    .innerJoin('masters', 'masters.id', 'livePositions.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('trackingSettings.consentGivenAt', 'is not', null)
    .where('masters.hiddenAt', 'is', null)
    .where(holdsWords('users', searcher, search));
  if (!onlineOnly) return rows;
  return rows.where('livePositions.receivedAt', '>=', minutesBefore(now, FRESH_MINUTES));
}

const orders = {
  timestamp: ['livePositions.receivedAt', 'livePositions.masterId'],
  name: ['users.lastName', 'users.firstName', 'livePositions.masterId'],
  rating: ['masters.rating', 'livePositions.masterId'],
} as const;

/** The same masters as table rows. */
export async function tableOfLocations(
  db: Kysely<DB>,
  input: TableOfLocationsInput & Filter,
  now: Date,
) {
  const found = matching(db, input, now);
  const { offset, limit } = windowOf(input);
  let page = describe(found).select(foundIn(found).as('found')).offset(offset).limit(limit);
  for (const column of orders[input.sort]) page = page.orderBy(column, input.direction);
  const rows = await page.execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRecord(row);
  return countedPage(db, input, { rows, matching: found, item });
}

function describe(rows: Rows) {
  return rows
    .select(['livePositions.masterId', 'livePositions.latitude', 'livePositions.longitude'])
    .select(['livePositions.accuracy', 'livePositions.receivedAt as timestamp'])
    .select(['livePositions.isOnline', 'trackingSettings.isTrackingEnabled'])
    .select(['masters.isVerified', 'masters.specialization', 'masters.rating'])
    .select(['masters.hourlyRate', 'masters.city', 'users.firstName', 'users.lastName'])
    .select(['users.email', 'users.phone']);
}

type FixRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRecord(row: FixRow): LocationRecord {
  const { isVerified, specialization, rating, hourlyRate, ...more } = row;
  const { firstName, lastName, email, phone, city, ...fix } = more;
  const user = { firstName, lastName, email, phone, city };
  return { ...fix, master: { isVerified, specialization, rating, hourlyRate, user } };
}

/** The five statistics over all visible masters, split at the boundaries of the badges. */
export async function findLocationStats(db: Kysely<DB>, now: Date): Promise<LocationStats> {
  const recent = minutesBefore(now, FRESH_MINUTES);
  const online = minutesBefore(now, ONLINE_MINUTES);
  const { rows } = await sql<LocationStats>`
    select
      count(*) as "totalMasters",
      count(s.master_id) as "mastersWithSettings",
      count(*) filter (where s.is_tracking_enabled) as "mastersWithTrackingEnabled",
      count(*) filter (where p.received_at >= ${recent}) as "mastersWithRecentLocation",
      count(*) filter (where p.received_at >= ${online} and p.is_online) as "mastersOnlineNow"
    from masters m
    left join tracking_settings s on s.master_id = m.id
    left join live_positions p on p.master_id = m.id and s.consent_given_at is not null
    where m.hidden_at is null
  `.execute(db);
  const [stats] = rows;
  if (stats === undefined) throw new Error('The statistics query returned no row.');
  return stats;
}
