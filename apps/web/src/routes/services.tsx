import { type CityCode, cityCodes } from '@mesterhand/domain/places/city-codes';
import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf, readText } from '../core/search-params.ts';
import { ServicesScreen } from '../features/masters/services-screen.tsx';

type ServicesSearch = {
  query?: string | undefined;
  city?: CityCode | undefined;
  category?: number | undefined;
};

/** Nonsense in the address searches without that filter. */
function readSearch(search: Record<string, unknown>): ServicesSearch {
  return {
    query: readText(search.query),
    city: readOneOf(cityCodes, search.city),
    category: readId(search.category),
  };
}

export const Route = createFileRoute('/services')({
  validateSearch: readSearch,
  component: ServicesScreen,
});
