/** A sum in whole øre. Wire and database have NOK with two decimals; every calculation is in øre. */
export function toOre(nok: number): number {
  return Math.round(nok * 100);
}

/** Whole øre as NOK with at most two decimals. */
export function toNok(ore: number): number {
  return ore / 100;
}

/** The sum of NOK amounts, without the errors of binary fractions. */
export function sumNok(amounts: readonly number[]): number {
  return toNok(amounts.reduce((sum, amount) => sum + toOre(amount), 0));
}
