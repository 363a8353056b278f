/** Filters of a list of masters. */
export interface Place {
  city?: string | undefined;
  category?: number | undefined;
}

/**
 * The source rows of a list, indexed for each sort order: all masters, or those with offers of a trade. Its parameters
 * come first in the statement.
 */
export function listedRows({ city, category }: Place): {
  /** For the statement's name: the same SQL has the same key. */
  key: string;
  /** A table with `master_id` and `score`. */
  from: string;
  where: string;
  values: unknown[];
} {
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (category !== undefined) conditions.push(`category_id = $${values.push(category)}::bigint`);
  if (city !== undefined) conditions.push(`city = $${values.push(city)}`);
  return {
    key: `${category === undefined ? '' : '-category'}${city === undefined ? '' : '-city'}`,
    from: category === undefined ? 'listing' : 'listing_offers',
    where: conditions.length === 0 ? 'true' : conditions.join(' and '),
    values,
  };
}
