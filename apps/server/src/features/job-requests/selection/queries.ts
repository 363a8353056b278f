import type { DB } from '@mesterhand/db/schema';
import type { PlannedJob } from '@mesterhand/domain/bookings/day-plan';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import type { WorkingCalendar } from '@mesterhand/domain/calendar/hours';
import type { WantedDays } from '@mesterhand/domain/job-requests/free-slots';
import {
  type AnswerTime,
  type AskedMaster,
  answerTimeSchema,
} from '@mesterhand/domain/job-requests/asked-master';
import type { StoredArea } from '@mesterhand/domain/masters/service-area';
import { cities, citySchema } from '@mesterhand/domain/places/cities';
import type { CityCode } from '@mesterhand/domain/places/city-codes';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { answerTimesSql } from '../../../core/listings/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { acceptedTimesOn, readAcceptedTimes } from '../../bookings/plan/service.ts';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';

/** Days of a calendar that are read: more than a clock needs, as exceptions may be long; and wanted days at most. */
const calendarDays = 62;
/** Candidates of the city of the work, of places near it, and of unknown places. */
const [ofCity, ofPlace, ofUnknown] = [120, 40, 20];

/** What a master must fit. */
export interface Wanted {
  categoryId: number;
  /** The customer, whose blocks count; null for a visitor. */
  clientId: number | null;
  days: WantedDays;
  /** Of the work, where it is known. */
  place?: Place | null;
  now: Date;
}

/** All candidates near a city, or anywhere; or certain masters. */
export type Among = { city: CityCode | null } | { masterIds: readonly number[] };

/** A verified, visible master of the trade whom neither side has blocked. */
export interface Candidate {
  master: AskedMaster;
  userId: number;
  place: Place | null;
  area: StoredArea;
  calendar: WorkingCalendar;
  /** Accepted jobs in the wanted days and beside them. */
  accepted: readonly PlannedJob[];
  openWork: number;
  answerTime: AnswerTime | null;
  lastAskedAt: Date | null;
}

/** The candidates of a request, in no order. */
export async function listCandidates(
  db: Kysely<DB>,
  wanted: Wanted,
  among: Among,
): Promise<Candidate[]> {
  const { clientId, days, now } = wanted;
  const today = osloCivil(now).date;
  const latest = addDays(days.from, calendarDays);
  const lastWanted = days.until < latest ? days.until : latest;
  const clockUntil = addDays(today, calendarDays);
  const until = lastWanted < clockUntil ? clockUntil : lastWanted;
  const rows = await selectCandidates(db, wanted, among)
    .select(calendarOn(sql.ref('m.id'), sql.val(today), sql.val(until)))
    .select(acceptedTimesOn(sql.ref('m.id'), sql.val(days.from), sql.val(lastWanted)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('blocks')
            .select('blockerId')
            .where((block) =>
              block.or([
                block
                  .and({ blockerId: clientId ?? 0 })
                  .and('blockedId', '=', block.ref('o.userId')),
                block
                  .and({ blockedId: clientId ?? 0 })
                  .and('blockerId', '=', block.ref('o.userId')),
              ]),
            ),
        ),
      ),
    )
    .where('o.userId', '<>', clientId ?? 0)
    .execute();
  return rows.map(readCandidate);
}

const selectCandidates = (db: Kysely<DB>, { categoryId, now }: Wanted, among: Among) =>
  db
    .with('clock', () => sql<{ at: string }>`(select ${now.toISOString()}::timestamptz as at)`)
    .with('found', () => foundAmong(categoryId, among))
    .selectFrom('found')
    .innerJoin('clock', (join) => join.onTrue())
    .innerJoin('listingOffers as o', (join) =>
      join.onRef('o.masterId', '=', 'found.masterId').on('o.categoryId', '=', categoryId),
    )
    .innerJoin('masters as m', 'm.id', 'o.masterId')
    .select([
      'm.id',
      'm.latitude',
      'm.longitude',
      'm.baseLatitude',
      'm.baseLongitude',
      'm.travelRadiusKm',
      'o.userId',
      'o.city',
      'o.firstName',
      'o.lastName',
    ])
    .select(['o.avatarFile', 'o.specialization', 'o.hourlyRate', 'o.rating', 'o.reviewCount'])
    .select('o.isVerified')
    .select([
      openWork.as('openWork'),
      lastAsked.as('lastAskedAt'),
      sql.raw(answerTimesSql('m.id', 'clock.at')).as('answerTime'),
    ])
    .where('o.isVerified', '=', true)
    .where('m.hiddenAt', 'is', null);

const openWork = sql<number>`(
  (select count(*) from job_request_invitations i join job_requests r on r.id = i.request_id
    where i.master_id = m.id and i.state in ('waiting', 'offered') and r.state = 'open')
  + (select count(*) from bookings b
      where b.master_id = m.id and b.accepted_at is not null
        and b.status in (${sql.join(openJobStatuses.map((status) => sql.lit(status)))})))`;

const lastAsked = sql<string | null>`(
  select i.asked_at from job_request_invitations i where i.master_id = m.id order by i.asked_at desc limit 1)`;

/** Each branch follows an index of the offers; the exact order is made of what they find. */
function foundAmong(categoryId: number, among: Among): RawBuilder<{ masterId: number }> {
  if ('masterIds' in among)
    return sql<{
      masterId: number;
    }>`(select unnest(${[...among.masterIds]}::bigint[]) as master_id)`;
  const offers = sql`select master_id from listing_offers where category_id = ${categoryId} and is_verified`;
  const best = sql`order by score desc, master_id desc`;
  if (among.city === null) return sql<{ masterId: number }>`(${offers} ${best} limit ${ofCity})`;
  const { latitude, longitude } = cities[among.city];
  const centre = sql`map_point(${latitude}::float8, ${longitude}::float8)`;
  return sql<{ masterId: number }>`
    ((${offers} and city = ${among.city} ${best} limit ${ofCity})
    union (${offers} and spot is not null order by spot <-> ${centre} limit ${ofPlace})
    union (${offers} and city is null ${best} limit ${ofUnknown}))`;
}

type CandidateRow = Awaited<ReturnType<ReturnType<typeof selectCandidates>['execute']>>[number] &
  Parameters<typeof readCalendarOn>[0] & { accepted: Parameters<typeof readAcceptedTimes>[0] };

function readCandidate(row: CandidateRow): Candidate {
  const { id, latitude, longitude, userId, openWork: count, lastAskedAt } = row;
  const { specialization, hourlyRate, rating, reviewCount, isVerified } = row;
  const { baseLatitude, baseLongitude, travelRadiusKm } = row;
  return {
    master: {
      id,
      name: `${row.firstName} ${row.lastName}`.trim(),
      avatar: uploadUrl(row.avatarFile),
      specialization,
      city: citySchema.safeParse(row.city).data ?? null,
      hourlyRate,
      rating,
      reviewCount,
      isVerified,
    },
    userId,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    area: { baseLatitude, baseLongitude, travelRadiusKm },
    calendar: readCalendarOn(row),
    accepted: readAcceptedTimes(row.accepted),
    openWork: count,
    answerTime: answerTimeSchema.nullable().parse(row.answerTime),
    lastAskedAt: lastAskedAt === null ? null : new Date(lastAskedAt),
  };
}
