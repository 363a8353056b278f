import { keepPreviousData } from '@tanstack/react-query';

/** Options of a list that is read page by page, with the rows before it until the first ones of another filter are there. */
export const listPages = {
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
};
