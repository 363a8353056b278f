import type { Place } from '../tracking/geo.ts';
import { countyOf } from './counties.ts';
import { beginsLike, foldName, forgivenErrors } from './folding.ts';
import { maxFoundPlaces } from './limits.ts';
import type { Municipality, Postcode } from './municipality.ts';
import type { FoundPlace } from './schema.ts';

/** A place that can be found, with what a search needs to know of it. */
export interface IndexedPlace {
  found: FoundPlace;
  /** Centre, degrees; null on Svalbard and Jan Mayen. */
  centre: Place | null;
  /** Names as they are compared; for a postcode its digits. */
  names: readonly string[];
  /** The text as it is compared. */
  key: string;
  /** Postcodes within it: of places that match equally, larger ones come first. */
  weight: number;
}

/** What places are searched in, largest first. */
export type PlaceIndex = readonly IndexedPlace[];

/** Makes the index of all municipalities, postal places and postcodes. */
export function indexPlaces(
  municipalities: readonly Municipality[],
  postcodes: readonly Postcode[],
): PlaceIndex {
  const byNumber = new Map(municipalities.map((each) => [each.number, each]));
  const codesOf = groupBy(postcodes, ({ municipalityNumber }) => municipalityNumber ?? '');
  const sameNames = groupBy(municipalities, ({ name }) => foldName(name));
  const places = municipalities.map((each) =>
    indexMunicipality(each, {
      isAlone: sameNames.get(foldName(each.name))?.length === 1,
      weight: codesOf.get(each.number)?.length ?? 0,
    }),
  );
  const codes = postcodes.map((each) => indexPostcode(each, byNumber));
  const all = [...places, ...indexPostalPlaces(postcodes, byNumber), ...codes];
  return all.toSorted((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function indexMunicipality(
  { number, name, otherNames, latitude, longitude }: Municipality,
  { isAlone, weight }: { isAlone: boolean; weight: number },
): IndexedPlace {
  const county = countyOf(number);
  const text = isAlone || county === null ? name : `${name}, ${county}`;
  return {
    found: { kind: 'municipality', text, area: county, municipalityNumber: number },
    centre: { latitude, longitude },
    names: [name, ...otherNames].map(foldName),
    key: foldName(text),
    weight,
  };
}

type ByNumber = ReadonlyMap<string, Municipality>;

function municipalityOf({ municipalityNumber }: Postcode, byNumber: ByNumber) {
  return municipalityNumber === null ? undefined : byNumber.get(municipalityNumber);
}

/** A postcode without a place of its own is at the centre of its municipality. */
function centreOf(postcode: Postcode, byNumber: ByNumber): Place | null {
  const { latitude, longitude } = postcode;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const around = municipalityOf(postcode, byNumber);
  return around === undefined ? null : { latitude: around.latitude, longitude: around.longitude };
}

function indexPostcode(postcode: Postcode, byNumber: ByNumber): IndexedPlace {
  const { code, postalPlace, municipalityNumber } = postcode;
  const text = `${code} ${postalPlace}`;
  const area = municipalityOf(postcode, byNumber)?.name ?? null;
  return {
    found: { kind: 'postcode', text, area, municipalityNumber },
    centre: centreOf(postcode, byNumber),
    names: [code],
    key: foldName(text),
    weight: 1,
  };
}

/** Postal places that are not called as their municipality is: Sandvika, in Bærum. */
function indexPostalPlaces(postcodes: readonly Postcode[], byNumber: ByNumber): IndexedPlace[] {
  const groups = groupBy(
    postcodes,
    (each) => `${foldName(each.postalPlace)}/${each.municipalityNumber}`,
  );
  const names = new Set([...byNumber.values()].map(({ name }) => foldName(name)));
  const homonyms = groupBy(
    [...groups.values()].flatMap(([first]) => first ?? []),
    (each) => foldName(each.postalPlace),
  );
  return [...groups.values()].flatMap((group): IndexedPlace[] => {
    const [first] = group;
    if (first === undefined) return [];
    const municipality = municipalityOf(first, byNumber);
    const key = foldName(first.postalPlace);
    if (municipality !== undefined && foldName(municipality.name) === key) return [];
    const isAlone = homonyms.get(key)?.length === 1 && !names.has(key);
    const area = municipality?.name ?? null;
    const text = isAlone || area === null ? first.postalPlace : `${first.postalPlace}, ${area}`;
    const measured = group.find(({ latitude }) => latitude !== null) ?? first;
    const found = {
      kind: 'postalPlace',
      text,
      area,
      municipalityNumber: first.municipalityNumber,
    } as const;
    return [
      {
        found,
        centre: centreOf(measured, byNumber),
        names: [key],
        key: foldName(text),
        weight: group.length,
      },
    ];
  });
}

/** How well a place matches a text, best first: the whole name, its beginning, the beginning of a later word. */
type Match = 0 | 1 | 2;

function matchOf({ names, key }: IndexedPlace, typed: string): Match | null {
  if (key === typed || names.includes(typed)) return 0;
  if (key.startsWith(typed) || names.some((name) => name.startsWith(typed))) return 1;
  return names.some((name) => name.includes(` ${typed}`)) ? 2 : null;
}

/**
 * The places that a typed text names, or begins to name, at most eight, best first. Diacritics may be left out; places
 * with similar names are found only where none has this one.
 */
export function searchPlaces(
  index: PlaceIndex,
  text: string,
  kind: 'any' | 'municipality' = 'any',
): FoundPlace[] {
  return matching(index, foldName(text))
    .filter(({ found }) => kind === 'any' || found.kind === kind)
    .slice(0, maxFoundPlaces)
    .map(({ found }) => found);
}

/** The one place that a text names, as it is sent for a search; null where no place is similar. */
export function findPlace(index: PlaceIndex, text: string): IndexedPlace | null {
  return matching(index, foldName(text))[0] ?? null;
}

function matching(index: PlaceIndex, folded: string): IndexedPlace[] {
  // Whoever types a postcode with its place means the postcode.
  const typed = /^\d{4} /.test(folded) ? folded.slice(0, 4) : folded;
  if (typed === '') return [];
  const groups: IndexedPlace[][] = [[], [], []];
  for (const place of index) {
    const match = matchOf(place, typed);
    if (match !== null) groups[match]?.push(place);
  }
  const exact = groups.flat();
  if (exact.length > 0 || /^\d/.test(typed)) return exact;
  const errors = forgivenErrors(typed.length);
  return errors === 0
    ? []
    : index.filter(({ found, names }) =>
        found.kind === 'postcode' ? false : names.some((name) => beginsLike(name, typed, errors)),
      );
}
