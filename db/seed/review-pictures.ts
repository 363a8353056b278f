import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { PlannedJob } from './jobs.ts';
import type { PlannedMaster } from './people.ts';
import { inventFileName } from './pictures.ts';
import type { Canvas } from './pictures.ts';
import type { Random } from './random.ts';
import { drawScene } from './scenes.ts';
import { workStories } from './works.ts';

/** The pictures of one review. */
export type PlannedReviewPictures = { job: PlannedJob; canvases: Canvas[] };

/** Reviews with pictures, and how many each has. */
const counts = [2, 1, 2, 1, 1, 3] as const;

/** Pictures in the newest good reviews: in two of the master whose page is opened most, and in one each of others. */
export function planReviewPictures(
  jobs: readonly PlannedJob[],
  { shown, r }: { shown: PlannedMaster | undefined; r: Random },
): PlannedReviewPictures[] {
  const taken = new Map<PlannedMaster, number>();
  const newest = jobs
    .filter(({ review }) => review !== null && review.approved && review.rating >= 4)
    .toSorted((a, b) => (b.review?.createdAt.getTime() ?? 0) - (a.review?.createdAt.getTime() ?? 0))
    .filter(({ master }) => {
      const found = taken.get(master) ?? 0;
      if (found >= (master === shown ? 2 : 1) || storiesOf(master.trade.code).length === 0)
        return false;
      taken.set(master, found + 1);
      return true;
    });
  const isShown = ({ master }: PlannedJob) => master === shown;
  const chosen = [...newest.filter(isShown), ...newest.filter((job) => !isShown(job))];
  return counts.flatMap((count, index) => {
    const job = chosen[index];
    if (job === undefined) return [];
    const own = r.fork(`${index}`);
    const stories = storiesOf(job.master.trade.code);
    const canvases = Array.from({ length: count }, (_, place): Canvas => {
      const story = stories[place % stories.length];
      const { category, composition } = story ?? { category: 'other', composition: 0 };
      const seed = `review/${index}/${place}`;
      const svg = drawScene({ category, composition, stage: 'after', seed });
      return { name: inventFileName(own.fork(`${place}`)), purpose: 'review', svg };
    });
    return [{ job, canvases }];
  });
}

const storiesOf = (trade: string) => workStories.filter((story) => story.trade === trade);

/** Shows the pictures in their reviews, once both are stored. */
export async function storeReviewPictures(
  db: Kysely<DB>,
  planned: readonly PlannedReviewPictures[],
  bookings: ReadonlyMap<PlannedJob, number>,
): Promise<void> {
  for (const { job, canvases } of planned) {
    const bookingId = bookings.get(job);
    if (bookingId === undefined) throw new Error('A review with pictures has no booking.');
    const { id: reviewId } = await db
      .selectFrom('reviews')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reviewPictures')
      .values(
        canvases.map(({ name: imageFile }, place) => ({
          reviewId,
          position: place + 1,
          imageFile,
        })),
      )
      .execute();
    await db.updateTable('reviews').set({ hasPictures: true }).where('id', '=', reviewId).execute();
  }
}
