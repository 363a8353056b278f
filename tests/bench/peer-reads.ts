import { experienceMonths } from '@mesterhand/domain/masters/experience';
import { rankNearby } from '@mesterhand/domain/tracking/nearby';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as tables from './peer-tables.ts';

const { bookingProposals, bookings, listing, listingOffers, masters, services } = tables;

export type PeerDb = NodePgDatabase<typeof tables>;

export const openPeerDb = (connectionString: string | undefined): PeerDb =>
  openPeer(connectionString).db;

export function openPeer(connectionString: string | undefined): { db: PeerDb; pool: Pool } {
  const pool = new Pool({
    connectionString,
    max: 20,
    idleTimeoutMillis: 0,
    application_name: 'bench-peer',
  });
  return { db: drizzle(pool, { schema: tables }), pool };
}

const profile = {
  with: {
    user: true,
    category: { columns: { code: true } },
    services: {
      where: isNull(services.archivedAt),
      orderBy: asc(services.id),
      with: { category: { columns: { name: true, color: true } } },
    },
  },
} as const;

const findProfile = (db: PeerDb, id: number) =>
  db.query.masters.findFirst({
    ...profile,
    where: and(eq(masters.id, id), isNull(masters.hiddenAt)),
  });

/** The same, prepared once: recommended by drizzle's documentation on performance. */
export function prepareProfile(db: PeerDb) {
  const statement = db.query.masters
    .findFirst({
      ...profile,
      where: and(eq(masters.id, sql.placeholder('id')), isNull(masters.hiddenAt)),
    })
    .prepare('one_master');
  return async (id: number) => readProfile(await statement.execute({ id }));
}

export const readMaster = async (db: PeerDb, id: number) => readProfile(await findProfile(db, id));

const avatarOf = (file: string | null): string | null =>
  file === null ? null : `/uploads/${file}`;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

function readProfile(master: Awaited<ReturnType<typeof findProfile>>) {
  if (master === undefined) return undefined;
  const { user, category, experienceMonths: declared, responseMinutes, ...rest } = master;
  const { userId: _, latitude: __, longitude: ___, hiddenAt: ____, ...shown } = rest;
  const { id, firstName, lastName, avatarFile, about, createdAt } = user;
  return {
    ...shown,
    name: nameOf(user),
    user: {
      id,
      firstName,
      lastName,
      avatar: avatarOf(avatarFile),
      city: master.city,
      about,
      createdAt,
    },
    responseTime: responseMinutes,
    category: category.code,
    experience: experienceMonths(declared, master.createdAt, new Date()),
    services: master.services.map(
      ({ archivedAt: _____, category: { name, color }, ...service }) => ({
        ...service,
        category: name,
        color,
      }),
    ),
  };
}

export function readCard(row: typeof listing.$inferSelect) {
  const { masterId, userId, firstName, lastName, avatarFile, categoryCode, ...rest } = row;
  const { responseMinutes, ...card } = rest;
  return {
    ...card,
    id: masterId,
    name: nameOf(row),
    user: { id: userId, firstName, lastName, avatar: avatarOf(avatarFile), city: row.city },
    responseTime: responseMinutes,
    category: categoryCode,
  };
}

export async function listCards(
  db: PeerDb,
  { city, category, limit }: { city: string; category: number; limit: number },
) {
  const rows = await db.query.listingOffers.findMany({
    where: and(eq(listingOffers.city, city), eq(listingOffers.categoryId, category)),
    orderBy: [desc(listingOffers.score), desc(listingOffers.masterId)],
    limit,
    with: { card: true },
  });
  return rows.map(({ card }) => readCard(card));
}

/** Two queries: the ids of the hits, then their rows. */
export async function searchCards(
  db: PeerDb,
  { query, city, limit }: { query: string; city: string; limit: number },
) {
  const found = await db.execute<{ id: string }>(sql`
    with terms as materialized (select exact, wide from search_wish(${query}, ${city}, null)),
    exact as materialized (
      select b.master_id, b.score from terms, best_listings(terms.exact, 240) b
    ), wide as materialized (
      select b.master_id, b.score from terms, best_listings(
        case when terms.wide <> terms.exact and (select count(*) from exact) < 240 then terms.wide end, 240) b
    )
    select 1 as nearness, master_id as id, score from exact
    union all
    select 0, master_id, score from wide where master_id not in (select master_id from exact)
    order by nearness desc, score desc, id desc limit ${limit}`);
  const ids = found.rows.map(({ id }) => Number(id));
  if (ids.length === 0) return [];
  const rows = await db.query.listing.findMany({ where: inArray(listing.masterId, ids) });
  const byId = new Map(rows.map((row) => [row.masterId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(readCard);
}

/** Found by the index, and ranked by the product's rule. */
export async function listNearby(
  db: PeerDb,
  place: { latitude: number; longitude: number; radius: number },
) {
  const { latitude, longitude } = place;
  const rows = await db.query.masters.findMany({
    where: and(isNull(masters.hiddenAt), isNotNull(masters.latitude), isNotNull(masters.longitude)),
    orderBy: sql`grid_point(${masters.latitude}, ${masters.longitude}) <-> map_point(${latitude}, ${longitude})`,
    limit: 60,
    with: { user: { columns: { firstName: true, lastName: true, avatarFile: true } } },
  });
  const candidates = rows.map((master) => ({
    id: master.id,
    name: nameOf(master.user),
    avatar: avatarOf(master.user.avatarFile),
    isVerified: master.isVerified,
    specialization: master.specialization,
    rating: master.rating,
    reviewCount: master.reviewCount,
    hourlyRate: master.hourlyRate,
    place: { latitude: master.latitude ?? 0, longitude: master.longitude ?? 0 },
    sign: null,
  }));
  return rankNearby(candidates, place, new Date());
}

export const detailed = {
  with: {
    master: { columns: { id: true, specialization: true }, with: { user: true } },
    service: { columns: { name: true } },
    review: true,
    agreement: { columns: { id: true } },
    proposals: {
      columns: { id: true, side: true, times: true, proposedAt: true },
      where: eq(bookingProposals.state, 'open'),
    },
  },
} as const;

const isMovable = (status: string): boolean => status === 'pending' || status === 'confirmed';

const findBookings = (db: PeerDb, clientId: number) =>
  db.query.bookings.findMany({
    ...detailed,
    where: eq(bookings.clientId, clientId),
    orderBy: [desc(bookings.createdAt), desc(bookings.id)],
    limit: 50,
  });

export function readBooking(booking: Awaited<ReturnType<typeof findBookings>>[number]) {
  const { master, service, review, agreement, proposals, ...described } = booking;
  const { arrivalFrom, arrivalUntil, ...rest } = described;
  const [proposal = null] = isMovable(rest.status) ? proposals : [];
  const { id, specialization, user } = master;
  return {
    ...rest,
    scheduledTime: rest.scheduledTime.slice(0, 5),
    service: service.name,
    master: { id, name: nameOf(user), avatar: avatarOf(user.avatarFile), specialization },
    arrival: arrivalFrom && arrivalUntil && { from: arrivalFrom, until: arrivalUntil },
    hasAgreement: agreement !== null,
    proposal,
    reviewed: review !== null,
    review: review && { rating: review.rating, text: review.comment, approved: review.approved },
  };
}

export const listBookings = async (db: PeerDb, clientId: number) =>
  (await findBookings(db, clientId)).map(readBooking);
