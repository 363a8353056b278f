/** Numbers that are the same in every run of one seed. */
export interface Random {
  upTo(end: number): number;
  between(from: number, to: number): number;
  chance(share: number): boolean;
  /** Near `middle`, by a factor that is log-normal. */
  around(middle: number, spread: number): number;
  /** Between the two, rather near the first. */
  skewed(from: number, to: number): number;
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + draw() * (to - from);
  return {
    upTo: (end) => draw() * end,
    between,
    chance: (share) => draw() < share,
    around: (middle, spread) => middle * Math.exp((draw() + draw() + draw() - 1.5) * 2 * spread),
    skewed: (from, to) => from + (to - from) * draw() ** 2,
  };
}
