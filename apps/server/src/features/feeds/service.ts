import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  describeJob,
  feedSince,
  isWorthNoting,
  translateCalendar,
} from '@mesterhand/domain/feeds/event';
import { describeOwnJob } from '@mesterhand/domain/feeds/own-job';
import {
  type FeedState,
  type MadeFeed,
  type MakeFeedInput,
  feedPath,
  feedTokenPattern,
} from '@mesterhand/domain/feeds/schema';
import type { Language } from '@mesterhand/domain/pages/languages';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { methodOf, renderCalendar } from '../../core/mail/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  findAttendee,
  findFeed,
  findFeedByHash,
  findJob,
  listJobs,
  listOwnJobs,
} from './queries.ts';

export async function readFeed(db: Kysely<DB>, actor: Actor): Promise<FeedState> {
  return { feed: (await findFeed(db, actor.userId)) ?? null };
}

/** Creates or recreates a person's feed; the previous address stops working. */
export function makeFeed(
  db: Kysely<DB>,
  actor: Actor,
  { language, now }: MakeFeedInput & { now: Date },
): Promise<MadeFeed> {
  const token = randomBytes(32).toString('base64url');
  const values = {
    tokenHash: hash(token),
    language,
    createdAt: now.toISOString(),
    fetchedAt: null,
  };
  return withTransaction(db, async (trx) => {
    const feed = await trx
      .insertInto('calendarFeeds')
      .values({ ...values, userId: actor.userId })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .returning(['createdAt', 'language', 'fetchedAt'])
      .executeTakeFirstOrThrow();
    return { path: feedPath(token), feed };
  });
}

/** Revokes a person's feed. Idempotent. */
export function revokeFeed(db: Kysely<DB>, actor: Actor): Promise<FeedState> {
  return withTransaction(db, async (trx) => {
    await trx.deleteFrom('calendarFeeds').where('userId', '=', actor.userId).execute();
    return { feed: null };
  });
}

export interface OpenFeed {
  id: number;
  userId: number;
  language: Language;
  fetchedAt: string | null;
}

/** The feed behind a token. @throws AppError `access.notFound` for an unknown or revoked token. */
export async function openFeed(db: Kysely<DB>, token: string): Promise<OpenFeed> {
  const feed = feedTokenPattern.test(token) ? await findFeedByHash(db, hash(token)) : undefined;
  if (feed === undefined) throw new AppError('access.notFound');
  return feed;
}

/** A person's bookings, and a master's own jobs, as an iCalendar feed; records the fetch. */
export async function writeFeed(
  db: Kysely<DB>,
  { id, userId, language, fetchedAt }: OpenFeed,
  { base, now }: { base: string; now: Date },
): Promise<string> {
  const shown = { userId, from: osloCivil(feedSince(now)).date };
  const [jobs, ownJobs] = [await listJobs(db, shown), await listOwnJobs(db, shown)];
  if (isWorthNoting(fetchedAt, now)) await recordFetch(db, id, now);
  return renderCalendar({
    name: translateCalendar(language)('about'),
    events: [
      ...jobs.map((job) => describeJob(job, { language, base })),
      ...ownJobs.map((job) => describeOwnJob(job, { language, base })),
    ],
  });
}

/** Skipped for a feed that was recreated meanwhile: it has not been fetched. */
async function recordFetch(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('calendarFeeds')
    .set({ fetchedAt: at })
    .where('id', '=', id)
    .where('createdAt', '<=', at)
    .execute();
}

export interface BookingFile {
  fileName: string;
  /** Includes the iTIP method, which the email part must name. */
  contentType: string;
  content: string;
}

interface BookingFileRequest {
  bookingId: number;
  /** The recipient: one of the booking's two sides. */
  userId: number;
  language: Language;
  /** The site's base URL, such as `https://example.no`. */
  base: string;
  /** The organiser of an invitation. Without it the file is a plain entry, as for downloads. */
  organizer?: { name: string; email: string };
}

/**
 * One booking as a calendar file for one of its two sides, in its current state. With an `organizer` it is an
 * invitation (`METHOD:REQUEST`), for a cancelled booking a withdrawal (`METHOD:CANCEL`); mail programs match by UID.
 * Undefined for non-participants and for deleted people or bookings.
 */
export async function writeBookingCalendar(
  db: Kysely<DB>,
  { bookingId, userId, language, base, organizer }: BookingFileRequest,
): Promise<BookingFile | undefined> {
  const job = await findJob(db, { userId, bookingId });
  const attendee = await findAttendee(db, userId);
  if (job === undefined || attendee === undefined) return undefined;
  const events = [describeJob(job, { language, base })];
  const invitation = organizer && { organizer, attendee };
  return {
    fileName: `mesterhand-${bookingId}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(events, invitation)}`,
    content: renderCalendar({ events, ...(invitation && { invitation }) }),
  };
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
