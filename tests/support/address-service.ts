import { type Place, distanceKm } from '@mesterhand/domain/tracking/geo';
import { type AddressRegister, createAddressRegister } from '@mesterhand/server/core/outbound';
import { type FakeAnswer, type FaultyService, openFaultyService } from './faulty-service.ts';

/** An entry as Kartverket's API writes it, with the fields that matter. */
interface Entry {
  adressetekst: string;
  adressetekstutenadressetilleggsnavn: string;
  postnummer: string;
  poststed: string;
  kommunenavn: string;
  kommunenummer: string;
  gardsnummer: number;
  bruksnummer: number;
  festenummer: number;
  objtype: 'Vegadresse' | 'Matrikkeladresse';
  representasjonspunkt: { epsg: string; lat: number; lon: number };
}

/** Real streets at approximate places. */
const known: readonly [
  street: string,
  postcode: string,
  place: string,
  lat: number,
  lon: number,
][] = [
  ['Storgata 1', '0155', 'OSLO', 59.9128, 10.7497],
  ['Storgata 1B', '0155', 'OSLO', 59.9129, 10.7499],
  ['Storgata 12', '0184', 'OSLO', 59.9143, 10.7528],
  ['Storgata 40', '0182', 'OSLO', 59.9167, 10.7566],
  ['Bogstadveien 20', '0355', 'OSLO', 59.9262, 10.7227],
  ['Grønland 4', '0188', 'OSLO', 59.9124, 10.7606],
  ['Storgata 1', '1531', 'MOSS', 59.4345, 10.6588],
  ['Storgata 1', '8622', 'MO I RANA', 66.3128, 14.1428],
  ['Strandgaten 4', '5013', 'BERGEN', 60.3941, 5.3212],
  ['Torgallmenningen 1', '5014', 'BERGEN', 60.3929, 5.3246],
  ['Munkegata 9', '7013', 'TRONDHEIM', 63.4291, 10.3951],
  ['Kirkegata 2', '4006', 'STAVANGER', 58.9712, 5.7346],
  ['Grønnegata 2', '9008', 'TROMSØ', 69.6502, 18.9557],
];

const numbers: Readonly<Record<string, string>> = {
  OSLO: '0301',
  MOSS: '3103',
  'MO I RANA': '1833',
  BERGEN: '4601',
  TRONDHEIM: '5001',
  STAVANGER: '1103',
  TROMSØ: '5501',
  LILLEHAMMER: '3405',
};

const entries: readonly Entry[] = [
  ...known.map(([street, postnummer, poststed, lat, lon]) =>
    entry({ street, postnummer, poststed, lat, lon }),
  ),
  ...Array.from({ length: 12 }, (_, index) =>
    entry({
      street: `Kirkegata ${index + 1}`,
      postnummer: '2609',
      poststed: 'LILLEHAMMER',
      lat: 61.115 + index / 5000,
      lon: 10.466,
    }),
  ),
  // A farm without a street: its number is that of the land register.
  entry({ street: '208/619', postnummer: '3515', poststed: 'HØNEFOSS', lat: 60.17, lon: 10.26 }),
];

function entry(given: {
  street: string;
  postnummer: string;
  poststed: string;
  lat: number;
  lon: number;
}): Entry {
  const { street, postnummer, poststed, lat, lon } = given;
  return {
    adressetekst: street,
    adressetekstutenadressetilleggsnavn: street,
    postnummer,
    poststed,
    kommunenavn: poststed,
    kommunenummer: numbers[poststed] ?? '3305',
    gardsnummer: 208,
    bruksnummer: 619,
    festenummer: 0,
    objtype: street.includes('/') ? 'Matrikkeladresse' : 'Vegadresse',
    representasjonspunkt: { epsg: 'EPSG:4258', lat, lon },
  };
}

/** A client of it that gives up after half a second. */
export function registerOf({ url }: FaultyService): AddressRegister {
  return createAddressRegister({ url, timeoutMs: 500 });
}

const refuse = (field: string, message: string): FakeAnswer => ({
  status: 400,
  body: { message: { [field]: [message] } },
});

const shared = ['treffPerSide', 'side', 'utkoordsys', 'asciiKompatibel', 'filtrer'];

/** Kartverket's address API on loopback: `/sok` and `/punktsok` with their checks of parameters. */
export function openAddressService(): Promise<FaultyService> {
  return openFaultyService('/adresser/v1', ({ pathname, searchParams }) => {
    if (pathname === '/sok') return search(searchParams);
    if (pathname === '/punktsok') return searchPoint(searchParams);
    return { status: 404, body: { message: 'Not found' } };
  });
}

function search(query: URLSearchParams): FakeAnswer {
  const refusal = refuseUnknown(query, ['sok', 'sokemodus', 'fuzzy', ...shared]);
  if (refusal !== undefined) return refusal;
  const words = (query.get('sok') ?? '').toLowerCase().split(/\s+/);
  const isFuzzy = query.get('fuzzy') === 'true';
  if (isFuzzy && words.some((word) => word.includes('*')))
    return refuse('fuzzy', 'Fuzzy kan ikke kombineres med wildcard.');
  const isAll = query.get('sokemodus') !== 'OR';
  const found = entries.filter((each) => {
    const own = wordsOf(each);
    const matches = (word: string): boolean => own.some((one) => isLike(one, word, isFuzzy));
    return isAll ? words.every(matches) : words.some(matches);
  });
  return page(query, found);
}

function searchPoint(query: URLSearchParams): FakeAnswer {
  const wanted = ['lat', 'lon', 'radius'];
  const refusal = refuseUnknown(query, [...wanted, 'koordsys', ...shared]);
  if (refusal !== undefined) return refusal;
  const missing = wanted.find((name) => !query.has(name));
  if (missing !== undefined) return refuse(missing, 'Missing data for required field.');
  const at: Place = { latitude: Number(query.get('lat')), longitude: Number(query.get('lon')) };
  const found = entries
    .map((each) => {
      const { lat, lon } = each.representasjonspunkt;
      const km = distanceKm(at, { latitude: lat, longitude: lon });
      return { ...each, meterDistanseTilPunkt: km * 1000 };
    })
    .filter((each) => each.meterDistanseTilPunkt <= Number(query.get('radius')))
    .toSorted((a, b) => a.meterDistanseTilPunkt - b.meterDistanseTilPunkt);
  return page(query, found);
}

function refuseUnknown(query: URLSearchParams, names: readonly string[]): FakeAnswer | undefined {
  const unknown = [...query.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) return refuse(unknown, 'Unknown field.');
  if (Number(query.get('treffPerSide') ?? 10) > 1000)
    return refuse('treffPerSide', 'Antallet treff per side er satt for høyt.');
  return undefined;
}

function wordsOf({ adressetekst, postnummer, poststed, kommunenavn }: Entry): string[] {
  return `${adressetekst} ${postnummer} ${poststed} ${kommunenavn}`.toLowerCase().split(/\s+/);
}

/** A similar word has one character more or less at its end, or one that differs. */
function isLike(own: string, word: string, isFuzzy: boolean): boolean {
  if (word.endsWith('*')) return own.startsWith(word.slice(0, -1));
  if (own === word || !isFuzzy || word.length < 4) return own === word;
  const differing = word.split('').filter((character, index) => own[index] !== character).length;
  return Math.abs(own.length - word.length) + differing <= 1;
}

function page(query: URLSearchParams, found: readonly Entry[]): FakeAnswer {
  const size = Number(query.get('treffPerSide') ?? 10);
  const side = Number(query.get('side') ?? 0);
  const adresser = found.slice(side * size, (side + 1) * size);
  const metadata = {
    asciiKompatibel: true,
    totaltAntallTreff: found.length,
    viserFra: side * size,
    viserTil: (side + 1) * size,
    sokeStreng: query.toString(),
    side,
    treffPerSide: size,
  };
  return { status: 200, body: { metadata, adresser } };
}
