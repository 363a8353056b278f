import { type FreeSpan, freeSpans } from '@mesterhand/domain/availability/spans';
import { createFileRoute } from '@tanstack/react-router';
import {
  readId,
  readOneOf,
  readSearchWords,
  type Search,
} from '../core/navigation/search-params.ts';
import { ServicesScreen } from '../features/masters/search/services-screen.tsx';

type ServicesSearch = Search & {
  category?: number | undefined;
  free?: FreeSpan | undefined;
  trade?: number | 'words' | undefined;
};

function readSearch(search: Record<string, unknown>): ServicesSearch {
  return {
    ...readSearchWords(search),
    category: readId(search.category),
    free: readOneOf(freeSpans, search.free),
    trade: search.trade === 'words' ? 'words' : readId(search.trade),
  };
}

export const Route = createFileRoute('/services')({
  validateSearch: readSearch,
  component: ServicesScreen,
});
