import { readFile } from 'node:fs/promises';
import { type FakeAnswer, type FaultyService, openFaultyService } from './faulty-service.ts';

/** A municipality as Kartverket's API of administrative units writes it. */
export interface OfficialEntry {
  kommunenummer: string;
  kommunenavn: string;
  kommunenavnNorsk: string;
  fylkesnavn: string;
  fylkesnummer: string;
  samiskForvaltningsomrade: boolean;
  gyldigeNavn: { navn: string | null; prioritet: number; sprak: string | null }[];
  punktIOmrade: { type: 'Point'; coordinates: [number, number]; crs: object };
  avgrensningsboks: { type: 'Polygon'; coordinates: [number, number][][]; crs: object };
}

const crs = { type: 'name', properties: { name: 'EPSG:4258' } };

/** The municipalities of the product's own list as the official API would write them, in boxes around their centres. */
export async function readOfficialEntries(): Promise<OfficialEntry[]> {
  const file = new URL('../../db/places/municipalities.tsv', import.meta.url);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [number = '', name = '', others = '', latitude, longitude] = line.split('\t');
    const names = [...others.split('|').filter((other) => other !== ''), name];
    return officialEntry({ number, names, at: [Number(longitude), Number(latitude)] });
  });
}

/** @param given the Norwegian name comes last; `at` longitude and latitude. */
export function officialEntry(given: {
  number: string;
  names: string[];
  at: [number, number];
}): OfficialEntry {
  const { number, names, at } = given;
  const [lng, lat] = at;
  const ring: [number, number][] = [
    [lng - 0.2, lat - 0.1],
    [lng - 0.2, lat + 0.1],
    [lng + 0.2, lat + 0.1],
    [lng + 0.2, lat - 0.1],
    [lng - 0.2, lat - 0.1],
  ];
  return {
    kommunenummer: number,
    kommunenavn: names.join(' - '),
    kommunenavnNorsk: names.at(-1) ?? '',
    fylkesnavn: 'Fylke',
    fylkesnummer: number.slice(0, 2),
    samiskForvaltningsomrade: names.length > 1,
    gyldigeNavn: [0, 1, 2].map((index) => ({
      navn: names[index] ?? null,
      prioritet: index + 1,
      sprak: names[index] === undefined ? null : 'Norwegian',
    })),
    punktIOmrade: { type: 'Point', coordinates: [lng + 0.05, lat + 0.05], crs },
    avgrensningsboks: { type: 'Polygon', coordinates: [ring], crs },
  };
}

/** Kartverket's `kommuneinfo` on loopback: `/fylkerkommuner`, `/kommuner` and `/kommuner/{number}`. */
export function openMunicipalityService(entries: OfficialEntry[]): Promise<FaultyService> {
  return openFaultyService('/kommuneinfo/v1', ({ pathname, searchParams }): FakeAnswer => {
    const system = searchParams.get('utkoordsys') ?? '4258';
    if (system !== '4258') return { status: 400, body: { message: 'Ugyldig koordinatsystem.' } };
    if (pathname === '/fylkerkommuner') return { status: 200, body: byCounty(entries) };
    if (pathname === '/kommuner')
      return {
        status: 200,
        body: entries.map(({ kommunenavn, kommunenavnNorsk, kommunenummer }) => ({
          kommunenavn,
          kommunenavnNorsk,
          kommunenummer,
        })),
      };
    const one = entries.find(({ kommunenummer }) => pathname === `/kommuner/${kommunenummer}`);
    return one === undefined
      ? { status: 404, body: { message: 'Fant ingen kommune.' } }
      : { status: 200, body: one };
  });
}

function byCounty(entries: OfficialEntry[]) {
  const numbers = [...new Set(entries.map(({ fylkesnummer }) => fylkesnummer))];
  return numbers.map((fylkesnummer) => {
    const kommuner = entries.filter((each) => each.fylkesnummer === fylkesnummer);
    const { avgrensningsboks } = kommuner[0] ?? {};
    return { fylkesnummer, fylkesnavn: 'Fylke', avgrensningsboks, kommuner };
  });
}
