import { type CityCode, cityCodes } from '@mesterhand/domain/places/city-codes';

/** Readers of what an address says: anything that does not fit is as good as absent. Small, for every page carries them. */

export function readOneOf<const T extends string>(
  allowed: readonly T[],
  value: unknown,
): T | undefined {
  return allowed.find((one) => one === value);
}

/** A positive whole number, as ids are. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Text as typed; the router reads '42' as a number, which is text here too. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** What is searched for: a text, and the city to search in. */
export type Search = { query?: string | undefined; city?: CityCode | undefined };

/** Nonsense in the address searches without that filter. */
export function readSearchWords(search: Record<string, unknown>): Search {
  return { query: readText(search.query), city: readOneOf(cityCodes, search.city) };
}
