/** From which price work of a category is to be had: the cheapest master's; where there is none, its base price. */
export function startingPrice(category: { fromPrice: number | null; basePrice: number }): number {
  return category.fromPrice ?? category.basePrice;
}
