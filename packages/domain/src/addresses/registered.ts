import { addressSchema, postcodeAndPlaceOf } from '../contact/address.ts';
import { type Place, distanceKm } from '../tracking/geo.ts';

/** An address of the official register, at its point of representation (degrees, WGS 84). */
export interface RegisteredAddress extends Place {
  /** Street with its number: 'Storgata 1B'. */
  street: string;
  /** Four digits. */
  postcode: string;
  /** Postal place as it is written in text: 'Mo i Rana'. */
  postalPlace: string;
  /** Four digits; absent where the register does not name it. */
  municipalityNumber?: string;
  /** In the land register, 'gnr/bnr': '208/619'; with a leasehold number '208/619/3'. */
  cadastralNumber?: string;
}

/** The address as forms send and bookings store it: 'Storgata 1B, 0155 Oslo'. */
export function addressText({ street, postcode, postalPlace }: RegisteredAddress): string {
  return `${street}, ${postcode} ${postalPlace}`;
}

const smallWords = new Set(['i', 'og', 'på', 'ved']);

/** The register writes postal places in capitals: 'MO I RANA' → 'Mo i Rana', 'NORD-STATLAND' → 'Nord-Statland'. */
export function postalPlaceOf(capitals: string): string {
  return capitals
    .trim()
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : capitalise(word)))
    .join(' ');
}

function capitalise(word: string): string {
  return word
    .split('-')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('-');
}

/** The parts of a typed address that the register knows; floor, flat and name are not among them. */
export interface ParsedAddress {
  street: string;
  postcode: string | null;
  postalPlace: string | null;
}

/** The parts of a typed address; null without a street and a number. */
export function parseAddress(text: string): ParsedAddress | null {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const streetPart = parts.find((part) => addressSchema.safeParse(part).success);
  if (streetPart === undefined) return null;
  const areas = parts.flatMap((part) => postcodeAndPlaceOf(part) ?? []);
  const area = areas.at(-1);
  const last = parts.findLast((part) => part !== '');
  return {
    street: withoutArea(streetPart),
    postcode: area?.slice(0, 4) ?? null,
    postalPlace: area?.slice(5) ?? (last === streetPart ? null : placeOnly(last)),
  };
}

/** 'Storgata 1 0155 Oslo', typed without a comma, is the street 'Storgata 1'. */
function withoutArea(part: string): string {
  const code = postcodeAndPlaceOf(part)?.slice(0, 4);
  if (code === undefined) return part;
  const street = part.slice(0, part.lastIndexOf(code)).replace(/NO?-$/, '').trim();
  return addressSchema.safeParse(street).success ? street : part;
}

function placeOnly(part: string | undefined): string | null {
  return part === undefined || part === '' || /\d/.test(part) ? null : part;
}

/** Two addresses of one text farther apart than this are two places, km. */
const samePlace = 1;

/**
 * The registered address that a typed text means: the same street and number in the same postcode, else in the same
 * postal place (a wrong postcode is common), else anywhere if the text names neither. Null when none is it, or several
 * places are.
 */
export function pickAddress(
  text: string,
  found: readonly RegisteredAddress[],
): RegisteredAddress | null {
  const wanted = parseAddress(text);
  if (wanted === null) return null;
  const key = comparable(wanted.street);
  const same = found.filter(({ street }) => comparable(street) === key);
  const inPostcode = same.filter(({ postcode }) => postcode === wanted.postcode);
  if (inPostcode.length > 0) return theOnePlace(inPostcode);
  if (wanted.postalPlace === null) return wanted.postcode === null ? theOnePlace(same) : null;
  const place = comparable(wanted.postalPlace);
  return theOnePlace(same.filter(({ postalPlace }) => comparable(postalPlace) === place));
}

function theOnePlace(found: readonly RegisteredAddress[]): RegisteredAddress | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.every((other) => distanceKm(first, other) <= samePlace) ? first : null;
}

/** 'Storgata  12 B' and 'storgata 12b' are one. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/(\d) (\p{L})$/u, '$1$2')
    .trim();
}
