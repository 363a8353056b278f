/** Stars from which on a review counts as positive. */
export const positiveStars = 4;

/** Positive reviews in whole percent; null where there are none at all. */
export function positiveShare(reviews: { positive: number; all: number }): number | null {
  return reviews.all === 0 ? null : Math.round((100 * reviews.positive) / reviews.all);
}
