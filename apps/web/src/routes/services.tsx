import { createFileRoute } from '@tanstack/react-router';
import { readSearchWords, type Search } from '../core/navigation/search-params.ts';
import { ServicesScreen } from '../features/masters/search/services-screen.tsx';

/** Filters and view, which the page reads itself: every page loads the code of this file. */
type ServicesSearch = Search & {
  [
    Name in
      | 'category'
      | 'place'
      | 'free'
      | 'trade'
      | 'verified'
      | 'maxPrice'
      | 'minRating'
      | 'language'
      | 'hours'
      | 'lat'
      | 'lng'
      | 'within'
      | 'sort'
      | 'view'
      | 'compare'
      | 'comparing'
  ]?: unknown;
};

const readSearch = (search: Record<string, unknown>): ServicesSearch => ({
  ...search,
  ...readSearchWords(search),
});

export const Route = createFileRoute('/services')({
  validateSearch: readSearch,
  component: ServicesScreen,
});
