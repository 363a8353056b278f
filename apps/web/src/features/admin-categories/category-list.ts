import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import type { Direction } from '../admin/table/table-state.ts';

/** All categories are loaded at once, because there are dozens at most: searched and sorted in the browser. */
export const categoryTable = {
  sorts: ['created', 'name', 'basePrice', 'servicesCount', 'mastersCount'],
  filters: {},
} as const;

type Order = {
  search: string;
  sort: (typeof categoryTable.sorts)[number];
  direction: Direction;
  /** The locale whose collation sorts the names. */
  locale: string;
};

const hasWords = ({ name, description, code }: AdminCategory, words: string): boolean =>
  [name, description, code].some((text) => text.toLowerCase().includes(words));

function compare(one: AdminCategory, other: AdminCategory, { sort, locale }: Order): number {
  if (sort === 'name') return one.name.localeCompare(other.name, locale);
  if (sort === 'created') return one.id - other.id;
  return one[sort] - other[sort];
}

/** The categories that match the search, sorted; ties newest first. */
export function sortCategories(
  categories: readonly AdminCategory[],
  order: Order,
): AdminCategory[] {
  const words = order.search.trim().toLowerCase();
  const sign = order.direction === 'asc' ? 1 : -1;
  return categories
    .filter((category) => hasWords(category, words))
    .toSorted((one, other) => sign * compare(one, other, order) || other.id - one.id);
}
