import type { DB } from '@mesterhand/db/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { NearbyCandidate } from '@mesterhand/domain/tracking/nearby';
import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/**
 * The nearest masters who share a fresh position, and the nearest of all by where they are listed; both by their
 * grid cells and by an index each. Nobody is found by whom they blocked.
 */
export async function listNearbyCandidates(
  db: Kysely<DB>,
  search: { place: Place; readerId: number; freshSince: Date },
): Promise<Candidate[]> {
  const { place, readerId, freshSince } = search;
  const here = sql`map_point(${place.latitude}, ${place.longitude})`;
  const card = sql`
    l.master_id as id, l.first_name, l.last_name, l.avatar_file, l.is_verified, l.specialization,
    l.rating, l.review_count, l.hourly_rate`;
  const blocks = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) =>
    sql`exists (select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;
  const reader = sql`${readerId}::bigint`;
  const notBlocked = sql`not ${blocks(sql`l.user_id`, reader)} and not ${blocks(reader, sql`l.user_id`)}`;
  const { rows } = await sql<CandidateRow>`
    (
      select ${card}, p.latitude, p.longitude, p.is_online, p.is_en_route, p.received_at
      from live_positions p
      join tracking_settings s on s.master_id = p.master_id
      join listing l on l.master_id = p.master_id
      where p.is_online and p.received_at >= ${freshSince.toISOString()}
        and s.consent_given_at is not null and s.share_location_with_clients and ${notBlocked}
      order by p.grid <-> ${here}
      limit ${sql.lit(candidates)}
    ) union all (
      select ${card}, m.latitude, m.longitude, null, null, null
      from masters m
      join listing l on l.master_id = m.id
      where m.hidden_at is null and m.latitude is not null and m.longitude is not null and ${notBlocked}
      order by grid_point(m.latitude, m.longitude) <-> ${here}
      limit ${sql.lit(candidates)}
    )
  `.execute(db);
  return rows.map(readCandidate);
}

function readCandidate(row: CandidateRow): Candidate {
  const { firstName, lastName, avatarFile, latitude, longitude, ...rest } = row;
  const { isOnline, isEnRoute, receivedAt, ...card } = rest;
  const isLive = isOnline !== null && isEnRoute !== null && receivedAt !== null;
  return {
    ...card,
    name: `${firstName} ${lastName}`.trim(),
    avatar: uploadUrl(avatarFile),
    place: { latitude, longitude },
    sign: isLive ? { isOnline, isEnRoute, receivedAt } : null,
  };
}
