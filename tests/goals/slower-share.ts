/**
 * How well a duration separates two groups (the area under the ROC curve): the share of pairs in which the first takes
 * longer, 0.5 when they cannot be distinguished.
 */
export function shareSlower(ones: readonly number[], others: readonly number[]): number {
  let longer = 0;
  for (const one of ones)
    for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return Math.round((longer / (ones.length * others.length)) * 1000) / 1000;
}
