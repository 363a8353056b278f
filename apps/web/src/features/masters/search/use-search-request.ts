import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useAddress } from '../../../core/navigation/use-address.ts';
import {
  readCompared,
  readRequest,
  requestParameters,
  type SearchRequest,
} from './search-request.ts';

/** What of the page is in the URL beside the search itself. */
export type ResultsView = {
  view?: 'map' | undefined;
  /** Ids of the compared masters. */
  compare?: string | undefined;
  /** Whether their table is open. */
  comparing?: true | undefined;
};
export type SearchChange = Partial<SearchRequest> & ResultsView;

/**
 * The search is part of the URL, so that it can be shared and restored. What is returned stays the same while the URL
 * does: cards that depend on it are not rendered again.
 */
export function useSearchRequest() {
  const search = useAddress(...requestParameters);
  const { view, compare, comparing } = useAddress('view', 'compare', 'comparing');
  const navigate = useNavigate();
  const change = useCallback(
    (changed: SearchChange) =>
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
      }),
    [navigate],
  );
  const request = useMemo(() => readRequest(search), [search]);
  const compared = useMemo(() => readCompared(compare), [compare]);
  return {
    request,
    isMap: view === 'map',
    compared,
    isComparing: comparing === true,
    change,
  };
}
