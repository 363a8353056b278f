/** A repeatable source of choices: the same seed always tells the same story. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; weights need not add up to one. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  shuffle<T>(list: readonly T[]): T[];
  sample<T>(list: readonly T[], count: number): T[];
  /** An independent stream, so that adding a choice in one place does not move all others. */
  fork(label: string | number): Random;
};

function hashText(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function createRandom(seed: string | number): Random {
  const next = mulberry(hashText(String(seed)));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  function pick<T>(list: readonly T[]): T {
    const chosen = list[int(0, list.length - 1)];
    if (chosen === undefined) throw new Error('cannot pick from an empty list');
    return chosen;
  }

  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = next() * total;
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return pick(choices)[0];
  }

  function shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, order: next() }))
      .toSorted((left, right) => left.order - right.order)
      .map(({ value }) => value);
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    shuffle,
    sample: (list, count) => shuffle(list).slice(0, count),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}
