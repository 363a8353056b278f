import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { latitudeSchema, longitudeSchema } from '../wire/fields.ts';

/** Cells are 360 / 2^level degrees wide. */
export const cellLevels = [5, 7, 9, 11, 13] as const;
/** The most cells that an answer has: a finer level is chosen as long as no more cover the rectangle. */
export const maxCells = 300;

/** A rectangle of a map. */
export const mapInput = z
  .object({
    west: longitudeSchema.meta({ description: 'Western edge.' }),
    south: latitudeSchema.meta({ description: 'Southern edge.' }),
    east: longitudeSchema.meta({ description: 'Eastern edge.' }),
    north: latitudeSchema.meta({ description: 'Northern edge.' }),
    category: idSchema.optional().meta({ description: 'Of this category alone.' }),
  })
  .refine(({ west, east }) => west <= east, { path: ['east'], message: 'invalid' })
  .refine(({ south, north }) => south <= north, { path: ['north'], message: 'invalid' });
export type MapInput = z.infer<typeof mapInput>;

/** A cell with masters: at the coarser levels a cluster. */
export const mapCellSchema = z
  .object({
    latitude: latitudeSchema.meta({ description: 'Latitude of the centre of the cell.' }),
    longitude: longitudeSchema.meta({ description: 'Longitude of the centre of the cell.' }),
    count: z
      .int()
      .min(1)
      .meta({
        description: 'How many masters begin the day in the cell.',
        examples: [12],
      }),
  })
  .meta({ id: 'MapCell' });
export type MapCell = z.infer<typeof mapCellSchema>;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** As `map_point` of the database: degrees of longitude, and of the Mercator plane. */
const planeOf = (latitude: number): number => {
  const bounded = Math.max(-89.9, Math.min(89.9, latitude));
  return degrees(Math.log(Math.tan(radians(45 + bounded / 2))));
};
const latitudeOf = (plane: number): number => degrees(2 * Math.atan(Math.exp(radians(plane)))) - 90;

/** Cells of a level, from the first to the last column and row. */
export interface CellRange {
  level: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The cells that cover a rectangle, of the finest level at which there are not too many. */
export function cellsOf({ west, south, east, north }: MapInput): CellRange {
  const ranges = cellLevels.map((level): CellRange => {
    const cell = (place: number) => Math.floor((place + 180) / (360 / 2 ** level));
    return {
      level,
      west: cell(west),
      south: cell(planeOf(south)),
      east: cell(east),
      north: cell(planeOf(north)),
    };
  });
  const few = ranges.filter(
    (range) => (range.east - range.west + 1) * (range.north - range.south + 1) <= maxCells,
  );
  const [coarsest] = ranges;
  const chosen = few.at(-1) ?? coarsest;
  if (chosen === undefined) throw new Error('There are no levels.');
  return chosen;
}

/** The centre of a cell. */
export function centreOfCell({ level, x, y }: { level: number; x: number; y: number }): {
  latitude: number;
  longitude: number;
} {
  const at = (place: number) => ((place + 0.5) * 360) / 2 ** level - 180;
  const rounded = (value: number) => Number(value.toFixed(6));
  return { latitude: rounded(latitudeOf(at(y))), longitude: rounded(at(x)) };
}
