import { trpc } from '../../../core/api/trpc.ts';

const PAGE = 20;

/** The approved reviews of a master and the reader's own that waits, newest first, page by page. */
export function useReviews(masterId: number) {
  return trpc.masters.reviews.list.useInfiniteQuery(
    { masterId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
