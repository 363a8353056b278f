import { defaultRating, type GivenRating, ratings } from '@mesterhand/domain/reviews/comment';
import { z } from 'zod';
import { keep, newAttemptKey, readStoredDraft } from '../../core/browser/session-storage.ts';
import { waitingPictures } from '../job-requests/pictures/waiting-pictures.ts';

/** The subject of a review: a booking with its master, or the master alone. */
export type ReviewSubject = { masterId: number; bookingId: number | null };
export type ReviewValues = { rating: GivenRating; comment: string };

const draftSchema = z.object({
  /** The draft's owner; another user of this tab does not see it. */
  userId: z.number(),
  values: z.object({ rating: z.literal(ratings), comment: z.string() }),
});

const picturesSchema = z.object({ userId: z.number(), urls: z.array(z.string()) });

const attemptSchema = z.object({ content: z.string(), key: z.string() });

const nameOf = (kind: 'draft' | 'attempt' | 'pictures', { masterId, bookingId }: ReviewSubject) =>
  `review-${kind}-${masterId}-${bookingId ?? 'master'}`;

export function readDraft(subject: ReviewSubject, userId: number): ReviewValues {
  const draft = readStoredDraft(
    nameOf('draft', subject),
    (value) => draftSchema.safeParse(value).data,
  );
  return draft?.userId === userId ? draft.values : { rating: defaultRating, comment: '' };
}

export function keepDraft(
  subject: ReviewSubject,
  draft: { userId: number; values: ReviewValues },
): void {
  keep(nameOf('draft', subject), draft);
}

/** The uploaded pictures of this user's draft; undefined where nothing in this tab is theirs. */
export function readPictures(subject: ReviewSubject, userId: number): string[] | undefined {
  const kept = readStoredDraft(
    nameOf('pictures', subject),
    (value) => picturesSchema.safeParse(value).data,
  );
  return kept?.userId === userId ? kept.urls : undefined;
}

export function keepPictures(
  subject: ReviewSubject,
  pictures: { userId: number; urls: string[] },
): void {
  keep(nameOf('pictures', subject), pictures);
}

/** The pictures that are chosen for this review and not uploaded yet. */
export const picturesWaitingFor = ({ masterId, bookingId }: ReviewSubject) =>
  waitingPictures('review-pictures', `${masterId}-${bookingId ?? 'master'}/`);

/** A sent review needs neither draft, pictures nor idempotency key. */
export function dropDraft(subject: ReviewSubject): void {
  keep(nameOf('draft', subject), null);
  keep(nameOf('pictures', subject), null);
  keep(nameOf('attempt', subject), null);
}

/**
 * The idempotency key of an attempt: the same content keeps it, so that a retry after a lost response creates one
 * review.
 */
export function attemptKey(
  subject: ReviewSubject,
  sent: ReviewValues & { pictures: readonly string[] },
): string {
  const content = JSON.stringify(sent);
  const kept = readStoredDraft(
    nameOf('attempt', subject),
    (value) => attemptSchema.safeParse(value).data,
  );
  if (kept?.content === content) return kept.key;
  const key = newAttemptKey();
  keep(nameOf('attempt', subject), { content, key });
  return key;
}
