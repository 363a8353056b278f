import { type CityCode, cityCodes } from '@mesterhand/domain/places/city-codes';

/**
 * Parsers of URL parameters: invalid values count as absent. Without the schema library, since every page loads them.
 */

export function readOneOf<const T extends string>(
  allowed: readonly T[],
  value: unknown,
): T | undefined {
  return allowed.find((one) => one === value);
}

/** A positive integer id. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Text as typed; the router parses '42' as a number, which is text here too. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A search: a text, and the city to search in. */
export type Search = { query?: string | undefined; city?: CityCode | undefined };

/** An invalid filter is ignored. */
export function readSearchWords(search: Record<string, unknown>): Search {
  return { query: readText(search.query), city: readOneOf(cityCodes, search.city) };
}
