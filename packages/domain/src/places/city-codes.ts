/** The cities one can search in. Apart from their schema, so that the first page needs no schema library. */
export const cityCodes = ['oslo', 'bergen', 'trondheim', 'stavanger', 'tromso'] as const;
export type CityCode = (typeof cityCodes)[number];
