import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import type { SearchRequest } from './search-request.ts';

/** The hits page by page; the first page also counts the values of the filters. The same input shares its answer. */
export function useResults(request: SearchRequest) {
  return trpc.masters.search.useInfiniteQuery(
    { ...request, facets: true },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
}
export type Results = ReturnType<typeof useResults>;
