import { type FreeSpan, freeSpans } from '@mesterhand/domain/availability/spans';
import type { CityCode } from '@mesterhand/domain/places/city-codes';
import {
  type ExtraHours,
  type SearchSort,
  type SpokenLanguage,
  extraHours,
  searchSorts,
  spokenLanguages,
} from '@mesterhand/domain/masters/refinements';
import {
  readId,
  readOneOf,
  readSearchWords,
  readText,
} from '../../../core/navigation/search-params.ts';

/** The search as the URL states it, in the names of the procedure's input. */
export type SearchRequest = {
  query: string;
  city: CityCode | undefined;
  /** A municipality, a postal place or a postcode. */
  place: string | undefined;
  category: number | undefined;
  free: FreeSpan | undefined;
  /** What the text is understood as: a category, or its words alone; undefined where the text decides. */
  trade: number | 'words' | undefined;
  verified?: true | undefined;
  maxPrice?: number | undefined;
  minRating?: number | undefined;
  language?: SpokenLanguage | undefined;
  hours?: ExtraHours | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  within?: number | undefined;
  sort?: SearchSort | undefined;
};

/** The filters, without text, city and category. */
export const noFilters = {
  free: undefined,
  verified: undefined,
  maxPrice: undefined,
  minRating: undefined,
  language: undefined,
  hours: undefined,
  within: undefined,
} satisfies Partial<SearchRequest>;

/** How many filters are set. */
export const countFilters = (request: SearchRequest): number =>
  Object.keys(noFilters).filter((name) => Reflect.get(request, name) !== undefined).length;

/** How many masters are compared at most. */
export const maxCompared = 3;

function readNumber(value: unknown, { min, max }: { min: number; max: number }) {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : undefined;
}

/** A place of about 1 km: an exact one has no business in an address that is shared. */
const roughly = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * 100) / 100;

function readPosition(
  search: Record<string, unknown>,
): Pick<SearchRequest, 'lat' | 'lng' | 'within'> {
  const lat = roughly(readNumber(search['lat'], { min: -90, max: 90 }));
  const lng = roughly(readNumber(search['lng'], { min: -180, max: 180 }));
  if (lat === undefined || lng === undefined) return {};
  const within = readNumber(search['within'], { min: 1, max: 500 });
  return { lat, lng, within: within === undefined ? undefined : Math.round(within) };
}

/** Invalid parameters count as absent. */
export function readRequest(search: Record<string, unknown>): SearchRequest {
  const { query = '', city } = readSearchWords(search);
  const sort = readOneOf(searchSorts, search['sort']);
  return {
    query,
    city,
    place: readText(search['place']),
    category: readId(search['category']),
    free: readOneOf(freeSpans, search['free']),
    trade: search['trade'] === 'words' ? 'words' : readId(search['trade']),
    verified: search['verified'] === true || search['verified'] === 'true' ? true : undefined,
    maxPrice: readNumber(search['maxPrice'], { min: 1, max: 100_000 }),
    minRating: readNumber(search['minRating'], { min: 1, max: 5 }),
    language: readOneOf(spokenLanguages, search['language']),
    hours: readOneOf(extraHours, search['hours']),
    ...readPosition(search),
    sort: sort === 'best' ? undefined : sort,
  };
}

/** The parameters that `readRequest` reads. */
export const requestParameters = [...Object.keys(readRequest({})), 'lat', 'lng', 'within'];

/** The compared masters of the URL: `1,2,3`. */
export function readCompared(value: unknown): number[] {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const ids = text.split(',').flatMap((id) => readId(id) ?? []);
  return [...new Set(ids)].slice(0, maxCompared);
}
