import { useNavigate, useSearch } from '@tanstack/react-router';
import { readCompared, readRequest, type SearchRequest } from './search-request.ts';

/** What of the page is in the URL beside the search itself. */
export type ResultsView = {
  view?: 'map' | undefined;
  /** Ids of the compared masters. */
  compare?: string | undefined;
  /** Whether their table is open. */
  comparing?: true | undefined;
};
export type SearchChange = Partial<SearchRequest> & ResultsView;

/** The search is part of the URL, so that it can be shared and restored. */
export function useSearchRequest() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: SearchChange) =>
    void navigate({
      to: '.',
      search: (before: object) => {
        // Another text or category is understood anew.
        const isOther = 'query' in changed || 'category' in changed;
        const request: SearchChange = {
          ...before,
          ...(isOther && { trade: undefined }),
          ...changed,
        };
        return { ...request, query: request.query || undefined };
      },
      replace: true,
      resetScroll: false,
    });
  return {
    request: readRequest(search),
    isMap: search['view'] === 'map',
    compared: readCompared(search['compare']),
    isComparing: search['comparing'] === true,
    change,
  };
}
