import type { Category } from '@mesterhand/domain/categories/categories';
import type { NamedReading, Understanding } from '@mesterhand/domain/understanding/schema';
import type { SearchRequest } from './search-request.ts';

/** The trade that a search goes by, beside its words; a service where one was read. */
export type ReadTrade = {
  categoryId: number;
  categoryName: string;
  name: string | undefined;
  matched: readonly string[];
};

const readingsOf = (understanding: Understanding | undefined): NamedReading[] => {
  if (understanding === undefined) return [];
  const { understood, alternatives } = understanding;
  return understood === null ? alternatives : [understood, ...alternatives];
};

/** The trade that was chosen, otherwise the one that was understood; none for the words alone. */
export function tradeOf(
  { trade: chosen }: Pick<SearchRequest, 'trade'>,
  known: { understanding: Understanding | undefined; categories: readonly Category[] },
): ReadTrade | undefined {
  if (chosen === 'words') return undefined;
  const understood = known.understanding?.understood ?? undefined;
  if (chosen === undefined || chosen === understood?.categoryId) return understood;
  const reading = readingsOf(known.understanding).find(({ categoryId }) => categoryId === chosen);
  const categoryName =
    reading?.categoryName ?? known.categories.find(({ id }) => id === chosen)?.name;
  if (categoryName === undefined) return undefined;
  return { categoryId: chosen, categoryName, name: reading?.name, matched: [] };
}

/** The readings that one may choose instead. */
export function choicesOf(
  understanding: Understanding | undefined,
  trade: ReadTrade | undefined,
): NamedReading[] {
  return readingsOf(understanding).filter(({ categoryId }) => categoryId !== trade?.categoryId);
}
