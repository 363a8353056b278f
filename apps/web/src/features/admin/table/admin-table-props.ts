import type { ReactNode } from 'react';
import type { BulkAction } from './bulk.ts';
import type { PageFetcher } from './collect-rows.ts';
import type { RowAction } from './row-menu.tsx';
import type { AdminColumn } from './table-columns.ts';
import type { TableState } from './table-state.ts';

/** The subset of a React Query result that a list needs, independent of the procedure. */
export type TableQuery = {
  error: unknown;
  isFetching: boolean;
  /** True while the rows belong to the previous input. Polling lists set it, so that a poll does not dim them. */
  isOld?: boolean;
  refetch(): Promise<unknown>;
};

/** The subset of React Query's result of an infinite query that "load more" needs. */
type MoreRows = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
};

/** Paging: numbered pages, or "load more". */
export type Paging =
  | { kind: 'pages'; total: number; isCounted: boolean }
  | { kind: 'more'; list: MoreRows };

export type AdminTableProps<Row> = {
  /** Identifies the table: for stored column choices and the export's file name. */
  name: string;
  /** Accessible name of the table. */
  label: string;
  columns: readonly AdminColumn<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): number | string;
  /** Names a row: for the labels of its checkbox and menu. */
  rowLabel(row: Row): string;
  query: TableQuery;
  table: TableState;
  paging: Paging;
  /** Label of the search field; without it there is none. */
  searchLabel?: string;
  /** Filter fields, next to the search. */
  filters?: ReactNode;
  /** Button to add something, at the end of the toolbar. */
  create?: ReactNode;
  actions?(row: Row): readonly RowAction[];
  /** Bulk actions; they make rows selectable, and selected rows exportable. */
  bulk?: readonly BulkAction<Row>[];
  /** False where the page has a refresh button of its own. */
  isRefreshable?: boolean;
  /** Reads the list page by page, for the export and to select everything found; without it there is neither. */
  fetchPage?: PageFetcher<Row>;
  onOpen?(row: Row): void;
  /** Whether a row is the one open next to the list. */
  isOpen?(row: Row): boolean;
  /** True next to an open item, where there is room for cards only. */
  isNarrow?: boolean;
  /** Vertical alignment of cells, for rows of very different height; the middle by default. */
  rowAlign?: 'top' | 'center';
  /** Shown when the list is empty. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** A link to other results, shown when the filters match nothing. */
  elsewhere?: ReactNode;
  /** Shown when the filters match nothing; has a default. */
  nothing?: string;
  /** Title above the reason when the list fails to load. */
  failure: string;
  /** Replaces the default text when the server refuses the list (403). */
  forbidden?: string;
};
