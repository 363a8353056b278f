import { z } from 'zod';
import { type Place, distanceKm } from '../tracking/geo.ts';
import { requiredText } from '../wire/page.ts';
import type { Municipality } from './municipality.ts';
import { municipalityNumberSchema } from './schema.ts';

/** Municipalities that one list has: there are 357. */
const maxMunicipalities = 600;
/** Fewer than these are no list of the whole country, and are refused. */
export const minMunicipalities = 200;

const latitudeField = z.number().min(57).max(82);
const longitudeField = z.number().min(-10).max(35);

/** A municipality of the official list, as it is sent to the server. */
export const officialMunicipalitySchema = z
  .object({
    number: municipalityNumberSchema,
    name: requiredText(80).meta({ description: 'Norwegian name.', examples: ['Nesseby'] }),
    otherNames: z
      .array(requiredText(80))
      .max(4)
      .meta({ description: 'Sámi and Kven names.', examples: [['Unjárga']] }),
    point: z
      .object({
        latitude: latitudeField.meta({ description: 'Latitude in degrees.', examples: [70.1] }),
        longitude: longitudeField.meta({ description: 'Longitude in degrees.', examples: [28.8] }),
      })
      .meta({ description: 'A point in the municipality.' }),
    box: z
      .object({
        south: latitudeField.meta({ description: 'Lowest latitude.', examples: [69.9] }),
        west: longitudeField.meta({ description: 'Lowest longitude.', examples: [27.8] }),
        north: latitudeField.meta({ description: 'Highest latitude.', examples: [70.4] }),
        east: longitudeField.meta({ description: 'Highest longitude.', examples: [29.3] }),
      })
      .meta({ description: 'The box around its border.' }),
  })
  .meta({ id: 'OfficialMunicipality' });
export type OfficialMunicipality = z.infer<typeof officialMunicipalitySchema>;

export const importMunicipalitiesInput = z.object({
  municipalities: z
    .array(officialMunicipalitySchema)
    .min(minMunicipalities, 'invalid')
    .max(maxMunicipalities, 'tooMany')
    .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, 'invalid')
    .meta({ description: 'All municipalities of the country.' }),
  dryRun: z.boolean().default(false).meta({ description: 'Compares only, and changes nothing.' }),
});
export type ImportMunicipalitiesInput = z.infer<typeof importMunicipalitiesInput>;

const numbersField = z.array(municipalityNumberSchema);
export const importedMunicipalitiesSchema = z
  .object({
    added: numbersField.meta({ description: 'New ones.' }),
    changed: numbersField.meta({ description: 'Those with another name or area.' }),
    removed: numbersField.meta({ description: 'Those that are no longer in the list.' }),
    kept: numbersField.meta({
      description: 'Those that are no longer in the list, but have postcodes: they stay.',
    }),
    unchanged: z.int().meta({ description: 'How many are as they were.', examples: [357] }),
  })
  .meta({ id: 'ImportedMunicipalities' });
export type ImportedMunicipalities = z.infer<typeof importedMunicipalitiesSchema>;

/**
 * An official municipality as it is stored. The official point is anywhere in the area, often in its forests: a known
 * centre inside of the box stays, since it is where the postcodes are.
 */
export function storedMunicipality(
  { number, name, otherNames, point, box }: OfficialMunicipality,
  known: Place | undefined,
): Municipality {
  const { south, west, north, east } = box;
  const isInside = (place: Place): boolean =>
    place.latitude >= south &&
    place.latitude <= north &&
    place.longitude >= west &&
    place.longitude <= east;
  const centre = known !== undefined && isInside(known) ? known : point;
  const corners = [south, north].flatMap((latitude) =>
    [west, east].map((longitude) => distanceKm(centre, { latitude, longitude })),
  );
  const radiusKm = Math.min(300, Math.max(1, Math.ceil(Math.max(...corners))));
  const { latitude, longitude } = centre;
  return { number, name, otherNames, latitude, longitude, radiusKm };
}

const textField = z.string().trim().min(1).max(80);
const officialEntry = z
  .object({
    kommunenummer: z.string().regex(/^\d{4}$/),
    kommunenavn: textField.nullish(),
    kommunenavnNorsk: textField,
    gyldigeNavn: z
      .array(z.object({ navn: textField.nullish() }))
      .max(10)
      .nullish(),
    punktIOmrade: z.object({ coordinates: z.tuple([longitudeField, latitudeField]) }),
    avgrensningsboks: z.object({
      coordinates: z.array(z.array(z.tuple([longitudeField, latitudeField])).min(3)).min(1),
    }),
  })
  .transform((entry): OfficialMunicipality => {
    const name = entry.kommunenavnNorsk;
    const given = [entry.kommunenavn?.split(' - ') ?? [], entry.gyldigeNavn ?? []].flat();
    const names = given.flatMap((each) => (typeof each === 'string' ? each : (each.navn ?? [])));
    const otherNames = [...new Set(names.map((each) => each.trim()))].filter(
      (each) => each !== name && each !== '',
    );
    const ring = entry.avgrensningsboks.coordinates.flat();
    const [longitudes, latitudes] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
    const [longitude, latitude] = entry.punktIOmrade.coordinates;
    return {
      number: entry.kommunenummer,
      name,
      otherNames: otherNames.slice(0, 4),
      point: { latitude, longitude },
      box: {
        south: Math.min(...latitudes),
        west: Math.min(...longitudes),
        north: Math.max(...latitudes),
        east: Math.max(...longitudes),
      },
    };
  });

/**
 * The answer of `/fylkerkommuner` of Kartverket's API of administrative units (kommuneinfo), in ETRS89 (EPSG:4258): the
 * counties, each with its municipalities. A plain list of municipalities is read too.
 */
export const officialListSchema = z
  .array(z.union([z.object({ kommuner: z.array(officialEntry) }), officialEntry]))
  .transform((list) => list.flatMap((each) => ('kommuner' in each ? each.kommuner : [each])));
