/** A stream of random numbers that is the same for the same seed. */
export interface RandomNumbers {
  /** A whole number from 0 up to `count`, which is excluded. */
  below(count: number): number;
  /** True once in `count` draws, on average. */
  oneIn(count: number): boolean;
  /** One of these. */
  of<const T>(items: readonly [T, ...T[]]): T;
}

const modulus = 2_147_483_647;

/** Lehmer's generator: fast, and good enough to choose among steps. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = (seed % (modulus - 1)) + 1;
  const next = (): number => {
    state = (state * 48_271) % modulus;
    return state;
  };
  // The first draws of neighbouring seeds resemble each other.
  for (let round = 0; round < 4; round += 1) next();
  const below = (count: number): number => Math.floor((next() / modulus) * count);
  return {
    below,
    oneIn: (count) => below(count) === 0,
    of: (items) => items[below(items.length)] ?? items[0],
  };
}
