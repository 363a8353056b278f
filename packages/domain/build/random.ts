/** Random numbers that are the same in every run (mulberry32). */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number;
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  shuffle: (items: unknown[]) => void;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffle: (items) => {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        [items[last], items[other]] = [items[other], items[last]];
      }
    },
  };
}
