/** Where a list of masters looks. */
export interface Place {
  city?: string | undefined;
  category?: number | undefined;
}

/**
 * The rows that a list goes over, each in the orders that an index has: all masters, or those who offer something of a
 * trade. The values stand first in the statement.
 */
export function listedRows({ city, category }: Place): {
  /** For the name of the statement: the same text has the same key. */
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
