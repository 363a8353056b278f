import { expect, test } from 'vitest';
import { officialListSchema, storedMunicipality } from './import.ts';

const box = [
  [28, 70],
  [28, 70.4],
  [29.2, 70.4],
  [29.2, 70],
  [28, 70],
];
const nesseby = {
  kommunenummer: '5636',
  kommunenavn: 'Unjárga - Nesseby',
  kommunenavnNorsk: 'Nesseby',
  gyldigeNavn: [
    { navn: 'Unjárga', prioritet: 1, sprak: 'Northern Sami' },
    { navn: 'Nesseby', prioritet: 2, sprak: 'Norwegian' },
    { navn: null, prioritet: 3, sprak: null },
  ],
  punktIOmrade: { type: 'Point', coordinates: [28.5, 70.2] },
  avgrensningsboks: { type: 'Polygon', coordinates: [box] },
  samiskForvaltningsomrade: true,
};
const read = {
  number: '5636',
  name: 'Nesseby',
  otherNames: ['Unjárga'],
  point: { latitude: 70.2, longitude: 28.5 },
  box: { south: 70, west: 28, north: 70.4, east: 29.2 },
};

test('the official list is read by counties, and as a list of municipalities', () => {
  const counties = [{ fylkesnavn: 'Finnmark', fylkesnummer: '56', kommuner: [nesseby] }];
  expect(officialListSchema.parse(counties)).toEqual([read]);
  expect(officialListSchema.parse([nesseby])).toEqual([read]);
});

test.each([
  ['no point', { punktIOmrade: undefined }],
  ['another coordinate system', { punktIOmrade: { coordinates: [262_000, 6_649_000] } }],
  ['a number without its zero', { kommunenummer: '301' }],
])('an entry with %s is refused', (_, damage) => {
  expect(officialListSchema.safeParse([{ ...nesseby, ...damage }]).success).toBe(false);
});

test('a known centre stays inside of the box, and the radius reaches its farthest corner', () => {
  const known = { latitude: 70.1385, longitude: 28.7744 };
  expect(storedMunicipality(read, known)).toMatchObject({ ...known, radiusKm: 42 });
  const moved = storedMunicipality(read, { latitude: 69, longitude: 28.7 });
  expect(moved).toMatchObject({ ...read.point, radiusKm: 35 });
  expect(storedMunicipality(read, undefined)).toEqual(moved);
});
