import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { NearbyCandidate } from '@mesterhand/domain/tracking/nearby';
import { CompiledQuery, type Kysely } from 'kysely';
import { uploadUrl } from '../../core/storage/index.ts';

/** A master's card and where they may be. */
export interface Candidate extends NearbyCandidate {
  name: string;
  avatar: string | null;
  isVerified: boolean;
  specialization: string;
  rating: number;
  reviewCount: number;
  hourlyRate: number | null;
}

/** In the column order of the statement. */
type CandidateRow = [
  id: number,
  firstName: string,
  lastName: string,
  avatarFile: string | null,
  isVerified: boolean,
  specialization: string,
  rating: number,
  reviewCount: number,
  hourlyRate: number | null,
  latitude: number,
  longitude: number,
  isOnline: boolean | null,
  isEnRoute: boolean | null,
  receivedAt: string | null,
];

/** Read per kind and re-ranked by exact distance: the index's planar projection only approximates it. */
const candidates = 60;
/** Degrees of latitude beyond every search radius. */
const reach = 0.5;

const card = `
  l.master_id, l.first_name, l.last_name, l.avatar_file, l.is_verified, l.specialization, l.rating, l.review_count,
  l.hourly_rate`;
// A scalar subquery, so that it is evaluated once and not per row.
const here = '(select map_point($1::float8, $2::float8))';
// Evaluated once: both directions of blocks.
const notBlocked = `l.user_id <> all (array(
  select blocked_id from blocks where blocker_id = $3::bigint
  union all select blocker_id from blocks where blocked_id = $3::bigint))`;

/**
 * Listed masters by place: all, or those with a service in a category. The category's index covers all columns named
 * here, so no heap pages are read for sixty scattered rows.
 */
const listed = {
  all: `select ${card}, m.latitude, m.longitude, null, null, null
    from masters m join listing l on l.master_id = m.id
    where m.hidden_at is null and m.latitude is not null and m.longitude is not null and ${notBlocked}
    order by grid_point(m.latitude, m.longitude) <-> ${here}`,
  category: `select ${card}, map_latitude(l.spot), l.spot[0], null, null, null
    from listing_offers l
    where l.category_id = $7::bigint and l.spot is not null and ${notBlocked}
    order by l.spot <-> ${here}`,
};

const statementOf = (kind: keyof typeof listed): string =>
  nameStatement(
    `nearby-${kind}`,
    // One JSON value: parsing many hundred columns took this process 50 % longer.
    `select json_agg(json_build_array(
        master_id, first_name, last_name, avatar_file, is_verified, specialization, rating, review_count, hourly_rate,
        latitude, longitude, is_online, is_en_route, received_at)) as found
    from ((
      select ${card}, p.latitude, p.longitude, p.is_online, p.is_en_route, p.received_at
      from live_positions p
      join tracking_settings s on s.master_id = p.master_id
      join listing l on l.master_id = p.master_id
      where p.is_online and p.received_at >= $4::timestamptz
        and p.grid <@ box(map_point($1::float8 - $5::float8, $2::float8 - $6::float8), map_point($1::float8 + $5::float8, $2::float8 + $6::float8))
        and s.consent_given_at is not null and s.share_location_with_clients and ${notBlocked}
        ${kind === 'all' ? '' : 'and l.category_ids @> array[$7::bigint]'}
      order by p.grid <-> ${here}
      limit ${candidates}
    ) union all (
      ${listed[kind]}
      limit ${candidates}
    )) candidates`,
  );
const statements = { all: statementOf('all'), category: statementOf('category') };

/** The place and the reader of a search; with a category, limited to masters with a service in it. */
interface NearbySearch {
  place: Place;
  readerId: number;
  freshSince: Date;
  category?: number | undefined;
}

/**
 * The nearest masters with a fresh shared position, and the nearest by listed place; both by grid cell, each by a GiST
 * index. Listed places are read only as cells. Blocks hide masters in both directions.
 */
export async function listNearbyCandidates(
  db: Kysely<DB>,
  { place, readerId, freshSince, category }: NearbySearch,
): Promise<Candidate[]> {
  const { latitude, longitude } = place;
  const longitudeReach = reach / longitudeScale(Math.abs(latitude) + reach);
  const values = [latitude, longitude, readerId, freshSince.toISOString(), reach, longitudeReach];
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ found: CandidateRow[] | null }>(
      category === undefined
        ? CompiledQuery.raw(statements.all, values)
        : CompiledQuery.raw(statements.category, [...values, category]),
    );
  return (rows[0]?.found ?? []).map(readCandidate);
}

function readCandidate([
  id,
  firstName,
  lastName,
  avatarFile,
  isVerified,
  specialization,
  rating,
  reviewCount,
  hourlyRate,
  latitude,
  longitude,
  isOnline,
  isEnRoute,
  receivedAt,
]: CandidateRow): Candidate {
  const isLive = isOnline !== null && isEnRoute !== null && receivedAt !== null;
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    avatar: uploadUrl(avatarFile),
    isVerified,
    specialization,
    rating,
    reviewCount,
    hourlyRate,
    place: { latitude, longitude },
    sign: isLive ? { isOnline, isEnRoute, receivedAt: new Date(receivedAt).toISOString() } : null,
  };
}
