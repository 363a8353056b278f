import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { NearbyCandidate } from '@mesterhand/domain/tracking/nearby';
import { CompiledQuery, type Kysely } from 'kysely';
import { uploadUrl } from '../../core/storage/index.ts';

/** What is shown of a master, and where they may be. */
export interface Candidate extends NearbyCandidate {
  name: string;
  avatar: string | null;
  isVerified: boolean;
  specialization: string;
  rating: number;
  reviewCount: number;
  hourlyRate: number | null;
}

/** In the order in which the statement builds it. */
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

/** So many of either kind are looked at: the plane of the index ranks nearly as the earth does. */
const candidates = 60;
/** Degrees of latitude that no radius reaches beyond. */
const reach = 0.5;

const card = `
  l.master_id, l.first_name, l.last_name, l.avatar_file, l.is_verified, l.specialization, l.rating, l.review_count,
  l.hourly_rate`;
// Asked for once: written out plainly it would be worked out again for each row that is found.
const here = '(select map_point($1::float8, $2::float8))';
// Read once: whom the reader blocked, and who blocked the reader.
const notBlocked = `l.user_id <> all (array(
  select blocked_id from blocks where blocker_id = $3::bigint
  union all select blocker_id from blocks where blocked_id = $3::bigint))`;

/**
 * Listed masters by where they are listed: all, or those who offer something of a trade. Of a trade the index has all
 * columns that are named here, so that no table is opened for sixty rows far apart.
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
    // One value instead of many hundred: reading them off the wire took this process half as long again.
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

/** Where and for whom a search looks; with a category, among those who offer something of it. */
interface NearbySearch {
  place: Place;
  readerId: number;
  freshSince: Date;
  category?: number | undefined;
}

/**
 * The nearest masters who share a fresh position, and the nearest of all by where they are listed; both by their
 * grid cells and by an index each. Of the listed of a trade no more than the cell is read. Nobody is found by whom
 * they blocked.
 */
export async function listNearbyCandidates(
  db: Kysely<DB>,
  { place, readerId, freshSince, category }: NearbySearch,
): Promise<Candidate[]> {
  const { latitude, longitude } = place;
  const sideways = reach / longitudeScale(Math.abs(latitude) + reach);
  const values = [latitude, longitude, readerId, freshSince.toISOString(), reach, sideways];
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
