/** The largest table that OSRM answers by default (`--max-table-size`). */
export const maxCoordinates = 100;

/** One call of the table service: its coordinates, and by index which of them are sources and destinations. */
export interface Table<Pair> {
  coordinates: string[];
  sources: number[];
  destinations: number[];
  /** The cells of the answer that are wanted. */
  cells: { pair: Pair; row: number; column: number }[];
}

type Ends<Place> = { from: Place; to: Place };

/**
 * Distributes pairs to tables of at most 100 coordinates. Pairs that share an end stand together: many masters on their
 * way to one address are one column, not a square.
 */
export function planTables<Place, Pair extends Ends<Place>>(
  pairs: readonly Pair[],
  keyOf: (place: Place) => string,
): Table<Pair>[] {
  const tables: Pair[][] = [];
  let used = new Set<string>();
  for (const pair of sortByHub(pairs, keyOf)) {
    const ends = new Set([keyOf(pair.from), keyOf(pair.to)]);
    const current = tables.at(-1);
    const more = [...ends].filter((end) => !used.has(end)).length;
    if (current !== undefined && used.size + more <= maxCoordinates) {
      current.push(pair);
    } else {
      tables.push([pair]);
      used = new Set();
    }
    for (const end of ends) used.add(end);
  }
  return tables.map((members) => makeTable(members, keyOf));
}

/** By the end that more pairs have, and whether they begin or end there. */
function sortByHub<Place, Pair extends Ends<Place>>(
  pairs: readonly Pair[],
  keyOf: (place: Place) => string,
): Pair[] {
  const starts = Map.groupBy(pairs, ({ from }) => keyOf(from));
  const goals = Map.groupBy(pairs, ({ to }) => keyOf(to));
  const hubOf = ({ from, to }: Pair): string => {
    const [start, goal] = [keyOf(from), keyOf(to)];
    const isFrom = (starts.get(start)?.length ?? 0) > (goals.get(goal)?.length ?? 0);
    return isFrom ? `from ${start}` : `to ${goal}`;
  };
  return [...Map.groupBy(pairs, hubOf).values()].flat();
}

function makeTable<Place, Pair extends Ends<Place>>(
  pairs: readonly Pair[],
  keyOf: (place: Place) => string,
): Table<Pair> {
  const sourceKeys = [...new Set(pairs.map(({ from }) => keyOf(from)))];
  const goalKeys = [...new Set(pairs.map(({ to }) => keyOf(to)))];
  const coordinates = [...new Set([...sourceKeys, ...goalKeys])];
  const [indexes, rows, columns] = [coordinates, sourceKeys, goalKeys].map(placesIn);
  const at = (places: Map<string, number> | undefined, key: string): number =>
    places?.get(key) ?? 0;
  return {
    coordinates,
    sources: sourceKeys.map((key) => at(indexes, key)),
    destinations: goalKeys.map((key) => at(indexes, key)),
    cells: pairs.map((pair) => ({
      pair,
      row: at(rows, keyOf(pair.from)),
      column: at(columns, keyOf(pair.to)),
    })),
  };
}

function placesIn(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, index]));
}
