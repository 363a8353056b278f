import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readOneOf, readText } from '../../../core/navigation/search-params.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

export const pageSizes = [25, 50, 100] as const;

/** Reads one filter from the URL; undefined means no filter. */
type Reader = (value: unknown) => unknown;
type Readers = Record<string, Reader>;
type FiltersOf<R extends Readers> = { [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> };

export type TableSpec<Sort extends string, R extends Readers> = {
  /** The sort orders of the list; the first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /**
   * The filters, by their URL parameters. Not `dialog`, `master`, `service`, `work`, `booking`, `conversation`, `as`,
   * `next`, `subject` or `item`: these open dialogs.
   */
  filters: R;
  /** Default page size. */
  limit?: number;
};

export type Direction = 'asc' | 'desc';

/** A positive integer from the URL. */
const readCount = (value: unknown): number | undefined => {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
};

function readFilters<R extends Readers>(readers: R, search: Record<string, unknown>): FiltersOf<R> {
  const filters: FiltersOf<R> = {};
  for (const name in readers) {
    const value = readers[name]?.(search[name]);
    if (value !== undefined) Object.assign(filters, { [name]: value });
  }
  return filters;
}

/** What every list keeps in the URL. */
const listParameters = ['search', 'sort', 'direction', 'page', 'limit'] as const;

function readState<Sort extends string, R extends Readers>(
  { sorts, filters, limit = 50 }: TableSpec<Sort, R>,
  address: Record<string, unknown>,
) {
  const narrowed = readFilters(filters, address);
  const search = readText(address['search']) ?? '';
  return {
    search,
    filters: narrowed,
    sort: readOneOf(sorts, address['sort']) ?? sorts[0],
    direction: readOneOf(['asc', 'desc'], address['direction']) ?? 'desc',
    page: readCount(address['page']) ?? 1,
    limit: readOneOf(pageSizes.map(String), String(address['limit']))
      ? Number(address['limit'])
      : limit,
    /** Whether a search or a filter is set. */
    isNarrowed: search !== '' || Object.keys(narrowed).length > 0,
  };
}

/**
 * The state of a list, kept in the URL: search, filters, order and page. Another filter or order resets the page.
 * `spec` must be referentially stable.
 */
export function useTableState<Sort extends string, R extends Readers>(spec: TableSpec<Sort, R>) {
  const address = useAddress(...listParameters, ...Object.keys(spec.filters));
  const navigate = useNavigate();
  const state = useMemo(() => readState(spec, address), [spec, address]);
  const change = useCallback(
    (part: Record<string, unknown>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, page: undefined, ...part }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  );
  return useMemo(() => {
    const nothing = Object.fromEntries(Object.keys(spec.filters).map((name) => [name, undefined]));
    const { search, filters, sort, direction, page, limit } = state;
    return {
      ...state,
      /** The input of the list's procedure. */
      input: { search, ...filters, sort, direction, page, limit },
      setSearch: (text: string) =>
        change({ search: text === '' ? undefined : text }, { replace: true }),
      setFilter: <K extends keyof R & string>(name: K, value: FiltersOf<R>[K] | undefined) =>
        change({ [name]: value }),
      setSort: (by: string, to: Direction) => change({ sort: by, direction: to }),
      setPage: (number: number) => change({ page: number === 1 ? undefined : number }),
      setLimit: (rows: number) => change({ limit: rows }),
      reset: () => change({ ...nothing, search: undefined }),
    };
  }, [state, change, spec]);
}

/** The part of that state that the table needs, independent of the filters. */
export type TableState = {
  search: string;
  sort: string;
  direction: Direction;
  page: number;
  limit: number;
  isNarrowed: boolean;
  setSearch(text: string): void;
  setSort(by: string, to: Direction): void;
  setPage(number: number): void;
  setLimit(rows: number): void;
  reset(): void;
};
