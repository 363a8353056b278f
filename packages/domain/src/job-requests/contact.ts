import { postcodeAndPlaceOf } from '../contact/address.ts';
import { type CityCode, cityCodes, postalNames } from '../places/city-codes.ts';
import type { InvitationState, RequestState } from './states.ts';

/**
 * Whether an invited master may see the customer's phone and exact address: once the master's offer is accepted. Its
 * invitation is the only one that stays `offered` then.
 */
export function sharesRequestContact(request: {
  state: RequestState;
  invitation: InvitationState;
}): boolean {
  return request.state === 'agreed' && request.invitation === 'offered';
}

/** Postcodes that belong to a city as a whole (Posten Norge, 2026), both ends included. */
const postcodes = {
  oslo: ['0001', '1299'],
  bergen: ['5003', '5098'],
  trondheim: ['7010', '7099'],
  stavanger: ['4001', '4036'],
  tromso: ['9006', '9024'],
} as const satisfies Record<CityCode, readonly [string, string]>;

/** The city of an address, by its postcode or the name of its place; null where neither is one of the known cities. */
export function cityOfAddress(address: string): CityCode | null {
  const parts = address.split(/[,;\n]/).map((part) => part.trim());
  const areas = parts.map((part) => postcodeAndPlaceOf(part) ?? part);
  return cityCodes.find((city) => areas.some((area) => isIn(city, area))) ?? null;
}

function isIn(city: CityCode, area: string): boolean {
  const [, code, place] = /^(?:(\d{4}) )?(.*)$/.exec(area) ?? [];
  const [first, last] = postcodes[city];
  if (code !== undefined && first <= code && code <= last) return true;
  return place?.toLowerCase() === postalNames[city].toLowerCase();
}
