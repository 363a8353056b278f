import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { NearbyCandidate } from '@mesterhand/domain/tracking/nearby';
import { CompiledQuery, type Kysely } from 'kysely';
import { uploadUrl } from '../../core/upload-url.ts';

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

interface CandidateRow {
  id: number;
  firstName: string;
  lastName: string;
  avatarFile: string | null;
  isVerified: boolean;
  specialization: string;
  rating: number;
  reviewCount: number;
  hourlyRate: number | null;
  latitude: number;
  longitude: number;
  isOnline: boolean | null;
  isEnRoute: boolean | null;
  receivedAt: string | null;
}

/** So many of either kind are looked at: the plane of the index ranks nearly as the earth does. */
const candidates = 60;
/** Degrees of latitude that no radius reaches beyond. */
const reach = 0.5;

// Named as they are read: giving sixty rows new names costs a fifth of what this process does for an answer.
const card = `
  l.master_id as id, l.first_name as "firstName", l.last_name as "lastName", l.avatar_file as "avatarFile",
  l.is_verified as "isVerified", l.specialization, l.rating, l.review_count as "reviewCount",
  l.hourly_rate as "hourlyRate"`;
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
    `(
      select ${card}, p.latitude, p.longitude, p.is_online as "isOnline", p.is_en_route as "isEnRoute",
        p.received_at as "receivedAt"
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
    )`,
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
    .executeQuery<CandidateRow>(
      category === undefined
        ? CompiledQuery.raw(statements.all, values)
        : CompiledQuery.raw(statements.category, [...values, category]),
    );
  return rows.map(readCandidate);
}

/** Field by field: taking the rest of sixty rows apart took longer than reading them off the wire. */
function readCandidate(row: CandidateRow): Candidate {
  const { isOnline, isEnRoute, receivedAt } = row;
  const isLive = isOnline !== null && isEnRoute !== null && receivedAt !== null;
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    avatar: uploadUrl(row.avatarFile),
    isVerified: row.isVerified,
    specialization: row.specialization,
    rating: row.rating,
    reviewCount: row.reviewCount,
    hourlyRate: row.hourlyRate,
    place: { latitude: row.latitude, longitude: row.longitude },
    sign: isLive ? { isOnline, isEnRoute, receivedAt } : null,
  };
}
