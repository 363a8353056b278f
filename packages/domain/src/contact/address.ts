import { z } from 'zod';

/** Characters of an address. */
export const maxAddressLength = 300;

/**
 * Whether one part of an address is a street with its number: 'Storgata 1', '17. mai-gata 12B', not '0155 Oslo'. A
 * street number never begins with 0, as postcodes may.
 */
function isStreet(part: string): boolean {
  const name = part.search(/\p{L}{2}/u);
  if (name < 0) return false;
  const numbers = part.slice(name).match(/\d+/g) ?? [];
  return numbers.some((number) => !/^0\d{3}$/.test(number));
}

/** Whether a text names at least a street and a number. */
function hasStreet(address: string): boolean {
  return address.split(/[,;\n]/).some(isStreet);
}

/** Where a job is done: at least a street and a number; the postcode and the place follow after a comma. */
export const addressSchema = z
  .string('required')
  .max(maxAddressLength, { error: 'tooLong', abort: true })
  .trim()
  .min(1, { error: 'required', abort: true })
  .refine(hasStreet, 'address')
  .meta({ examples: ['Storgata 12, 0184 Oslo'] });

const postcodeAndPlace = /(?:^|[\s,])(?:NO?-)?(\d{4})\s+(\p{L}[\p{L} .'-]*)/u;

/** The postcode and place in one part of an address, as '0155 Oslo'; null where there is none. */
export function postcodeAndPlaceOf(part: string): string | null {
  const [, code, place] = postcodeAndPlace.exec(part) ?? [];
  return code !== undefined && place !== undefined ? `${code} ${place.trim()}` : null;
}

/** A Norwegian postcode. */
const postcodeSchema = z
  .string('required')
  .max(20, { error: 'postcode', abort: true })
  .trim()
  .min(1, { error: 'required', abort: true })
  .regex(/^\d{4}$/, 'postcode');

/** The address fields of a form; {@link composeAddress} joins them. */
interface AddressParts {
  address: string;
  postcode: string;
  place: string;
}

const placeSchema = z
  .string('required')
  .max(80, { error: 'tooLong', abort: true })
  .trim()
  .min(1, 'required');

/** The postcode and the place, which a form has in addition to the street. */
export const postalSchema = z.object({ postcode: postcodeSchema, place: placeSchema });

/** Whether somebody has typed or pasted the whole address where the street is asked for. */
export function namesPostcode(address: string): boolean {
  return address.split(/[,;\n]/).some((part) => postcodeAndPlaceOf(part) !== null);
}

/** The address as it is sent and stored: 'Storgata 1, 0155 Oslo'. */
export function composeAddress({ address, postcode, place }: AddressParts): string {
  const street = address.trim().replace(/,$/, '');
  if (namesPostcode(street)) return street;
  return `${street}, ${`${postcode.trim()} ${place.trim()}`.trim()}`;
}

/**
 * The fields of a form for a whole address, the inverse of {@link composeAddress}: 'Storgata 1, H0101, 0155 Oslo' is the
 * address 'Storgata 1, H0101' with its postcode and place. What does not end so stays in one field.
 */
export function splitAddress(text: string): AddressParts {
  const comma = text.lastIndexOf(',');
  const street = text.slice(0, Math.max(comma, 0)).trim();
  const area = text.slice(comma + 1).trim();
  const [postcode, place] = [area.slice(0, 4), area.slice(5)];
  const isArea = area[4] === ' ' && postalSchema.safeParse({ postcode, place }).success;
  if (!isArea || /\d/.test(place) || !addressSchema.safeParse(street).success)
    return { address: text, postcode: '', place: '' };
  return { address: street, postcode, place };
}
