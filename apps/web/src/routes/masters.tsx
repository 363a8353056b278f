import { type FreeSpan, freeSpans } from '@mesterhand/domain/availability/spans';
import { type CityCode, cityCodes } from '@mesterhand/domain/places/city-codes';
import { createFileRoute } from '@tanstack/react-router';
import { readOneOf, readText } from '../core/navigation/search-params.ts';
import { MastersScreen } from '../features/masters/search/masters-screen.tsx';

type MastersSearch = {
  city?: CityCode | undefined;
  free?: FreeSpan | undefined;
  place?: string | undefined;
};

const readSearch = (search: Record<string, unknown>): MastersSearch => ({
  city: readOneOf(cityCodes, search.city),
  free: readOneOf(freeSpans, search.free),
  place: readText(search.place),
});

export const Route = createFileRoute('/masters')({
  validateSearch: readSearch,
  component: MastersScreen,
});
