/** The cities one can search in. Apart from their schema, so that the first page needs no schema library. */
export const cityCodes = ['oslo', 'bergen', 'trondheim', 'stavanger', 'tromso'] as const;
export type CityCode = (typeof cityCodes)[number];

/** The postal name of each city, as in addresses in every language. */
export const postalNames = {
  oslo: 'Oslo',
  bergen: 'Bergen',
  trondheim: 'Trondheim',
  stavanger: 'Stavanger',
  tromso: 'Tromsø',
} as const satisfies Record<CityCode, string>;
