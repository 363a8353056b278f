import { trpc } from '../../../core/api/trpc.ts';

const PAGE = 20;

/** A master's approved reviews and the user's own pending one, newest first, page by page. */
export function useReviews(masterId: number) {
  return trpc.masters.reviews.list.useInfiniteQuery(
    { masterId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}
