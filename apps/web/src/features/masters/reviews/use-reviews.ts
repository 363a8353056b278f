import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';

const PAGE = 20;

/** Which reviews are shown: those with words of a search, and with pictures alone. */
export type ReviewChoice = { query: string; withPictures: boolean };

/** A master's approved reviews and the user's own pending one, newest first, page by page; those of a choice. */
export function useReviews(masterId: number, choice?: ReviewChoice) {
  return trpc.masters.reviews.list.useInfiniteQuery(
    {
      masterId,
      limit: PAGE,
      ...(choice?.query && { query: choice.query }),
      ...(choice?.withPictures && { withPictures: true }),
    },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      ...(choice !== undefined && { placeholderData: keepPreviousData }),
    },
  );
}
