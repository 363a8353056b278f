import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  describeJob,
  feedSince,
  isWorthNoting,
  sayOfCalendar,
} from '@mesterhand/domain/feeds/event';
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
import { findAttendee, findFeed, findFeedByHash, findJob, listJobs } from './queries.ts';

export async function readFeed(db: Kysely<DB>, actor: Actor): Promise<FeedState> {
  return { feed: (await findFeed(db, actor.userId)) ?? null };
}

/** Makes a person's address anew; the one before opens nothing from then on. */
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

/** Ends a person's address; ending it twice is no error. */
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

/** Whose calendar an address opens. @throws AppError `access.notFound` for a token that is unknown or ended. */
export async function openFeed(db: Kysely<DB>, token: string): Promise<OpenFeed> {
  const feed = feedTokenPattern.test(token) ? await findFeedByHash(db, hash(token)) : undefined;
  if (feed === undefined) throw new AppError('access.notFound');
  return feed;
}

/** A person's bookings as a calendar to follow, and the note that it was fetched. */
export async function writeFeed(
  db: Kysely<DB>,
  { id, userId, language, fetchedAt }: OpenFeed,
  { base, now }: { base: string; now: Date },
): Promise<string> {
  const jobs = await listJobs(db, { userId, from: osloCivil(feedSince(now)).date });
  if (isWorthNoting(fetchedAt, now)) await noteFetch(db, id, now);
  return renderCalendar({
    name: sayOfCalendar(language)('about'),
    events: jobs.map((job) => describeJob(job, { language, base })),
  });
}

/** An address that was made anew meanwhile was not fetched: the note must not be older than the address. */
async function noteFetch(db: Kysely<DB>, id: number, now: Date): Promise<void> {
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
  /** With the method of an invitation, as a letter's part must name it. */
  contentType: string;
  content: string;
}

interface BookingFileRequest {
  bookingId: number;
  /** For whom: one of the booking's two sides. */
  userId: number;
  language: Language;
  /** The site's own address, such as `https://example.no`. */
  base: string;
  /** Whose name an invitation bears. Without it the file is one to take over, as downloads are. */
  organizer?: { name: string; email: string };
}

/**
 * One booking as a calendar file for one of its two sides, in the state it has now. With an `organizer` it is an
 * invitation (`METHOD:REQUEST`), and for a cancelled booking its withdrawal (`METHOD:CANCEL`): mail programs move and
 * remove what they have by its UID. Undefined for whoever takes no part, and for people and bookings that are gone.
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
