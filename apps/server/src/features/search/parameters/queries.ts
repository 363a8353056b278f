import { wantedStarts } from '@mesterhand/domain/availability/availability';
import { limitBits, requiredBits } from '@mesterhand/domain/masters/facet-values';
import type { FacetName } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { slots } from '@mesterhand/domain/bookings/slots';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { requiredMarks } from '../facets/queries.ts';

/** When a search is made, and from which of its hits on. */
export interface Moment {
  now: Date;
  offset: number;
}

/** Booleans are sub-selects: a plan for their value would look cheaper, and be made anew for each search. */
const types = {
  maxPrice: 'numeric',
  minRating: 'numeric',
  within: 'int',
  lat: 'float8',
  lng: 'float8',
  today: 'date',
  startsLeft: 'smallint',
  furtherDays: 'int',
  begun: 'int',
  furtherStarts: 'bigint',
  required: 'int',
  stored: 'int',
  wanted: 'int',
  hasMarks: 'boolean',
} as const;
type ParameterName = keyof typeof types;

/** The values of a statement. Its text does not depend on them, so that one plan serves all combinations of filters. */
export interface Parameters {
  values: readonly unknown[];
  /** Adds a value and returns its place, such as `$3`. */
  value(each: unknown): string;
  /** The place of a value of the search with its type; it has one place in a statement. */
  of(name: ParameterName): string;
  /** Whether the limit of a filter is none of the counted steps, so that a bit beyond the 31st says who is within it. */
  hasLimit(name: FacetName): boolean;
  /** SQL of the marks of the filters, an array as a sub-select: a plan is not made anew for its values. */
  marks(scope: string): string;
}

export const isPlaced = ({ lat, lng }: SearchInput): boolean =>
  lat !== undefined && lng !== undefined;

const bitsOf = (wanted: SearchInput): number =>
  requiredBits(wanted).reduce((bits, bit) => bits + 2 ** bit, 0);

export function parametersOf(input: SearchInput, { now, offset }: Moment): Parameters {
  const values: unknown[] = [];
  const value = (each: unknown): string => `$${values.push(each)}`;
  const { maxPrice, minRating, within, lat, lng } = input;
  const { startsOfFirst, furtherDays } = wantedStarts('week', now);
  const known: Record<ParameterName, unknown> = {
    maxPrice,
    minRating,
    within,
    lat,
    lng,
    today: osloCivil(now).date,
    startsLeft: startsOfFirst,
    furtherDays,
    begun: startsOfFirst === 0 ? slots.length : Math.log2(startsOfFirst & -startsOfFirst),
    // Four bits a day, from tomorrow on.
    furtherStarts: 16 ** (furtherDays + 1) - 16,
    required: bitsOf(input),
    stored: bitsOf({ ...input, free: undefined, within: undefined }),
    wanted: offset + input.limit + 1,
    hasMarks: requiredMarks(input, '').length > 0,
  };
  const limits = [...limitBits].flatMap(([name, bit]) =>
    requiredBits(input).includes(bit) ? [name] : [],
  );
  const typeOf = (name: ParameterName): string =>
    limits.length > 0 && (name === 'required' || name === 'stored') ? 'bigint' : types[name];
  const placed = new Map<ParameterName, string>();
  const of = (name: ParameterName): string => {
    const place = placed.get(name) ?? `${value(known[name] ?? null)}::${typeOf(name)}`;
    placed.set(name, place);
    return types[name] === 'boolean' ? `(select ${place})` : place;
  };
  let marks: string | undefined;
  return {
    values,
    value,
    of,
    hasLimit: (name) => limits.includes(name),
    marks: (scope) => (marks ??= `(select ${value(requiredMarks(input, scope))}::text[])`),
  };
}
