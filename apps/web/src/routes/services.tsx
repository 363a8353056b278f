import { createFileRoute } from '@tanstack/react-router';
import { readId, readSearchWords, type Search } from '../core/navigation/search-params.ts';
import { ServicesScreen } from '../features/masters/search/services-screen.tsx';

type ServicesSearch = Search & { category?: number | undefined };

function readSearch(search: Record<string, unknown>): ServicesSearch {
  return { ...readSearchWords(search), category: readId(search.category) };
}

export const Route = createFileRoute('/services')({
  validateSearch: readSearch,
  component: ServicesScreen,
});
