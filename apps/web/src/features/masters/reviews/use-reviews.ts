import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';

const PAGE = 20;

/** A master's approved reviews and the user's own pending one, newest first, page by page; those with words of a search. */
export function useReviews(masterId: number, query?: string) {
  return trpc.masters.reviews.list.useInfiniteQuery(
    { masterId, limit: PAGE, ...(query && { query }) },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      ...(query !== undefined && { placeholderData: keepPreviousData }),
    },
  );
}
