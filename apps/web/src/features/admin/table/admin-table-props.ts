import type { ReactNode } from 'react';
import type { BulkAction } from './bulk.ts';
import type { RowAction } from './row-menu.tsx';
import type { AdminColumn } from './table-columns.ts';
import type { PageFetcher } from './table-export.ts';
import type { TableState } from './table-state.ts';

/** A list as a query of React Query gives it, whatever procedure it is of. */
export type TableQuery = {
  error: unknown;
  isFetching: boolean;
  /** Whether the rows answer an earlier question. Lists that refresh themselves say so, lest they grow pale each time. */
  isOld?: boolean;
  refetch(): Promise<unknown>;
};

/** How a list goes on: by numbered pages, or by more of it below. */
export type Paging =
  | { kind: 'pages'; total: number; isCounted: boolean }
  | { kind: 'more'; hasMore: boolean; isBusy: boolean; onMore(): void };

export type AdminTableProps<Row> = {
  /** Names the table: for the columns that are kept, and the file that is exported. */
  name: string;
  /** What the table holds, for those who hear it. */
  label: string;
  columns: readonly AdminColumn<Row>[];
  /** Undefined until they have come. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): number | string;
  /** Tells rows apart in words: the name of a checkbox, of a menu. */
  rowLabel(row: Row): string;
  query: TableQuery;
  table: TableState;
  paging: Paging;
  /** What the field of the search is called; without it there is none. */
  searchLabel?: string;
  /** Fields that narrow the list; they stand beside the search. */
  filters?: ReactNode;
  /** What may be added: stands at the end of the toolbar. */
  create?: ReactNode;
  actions?(row: Row): readonly RowAction[];
  /** What is done to many; with it rows can be picked, and those that are can be exported. */
  bulk?: readonly BulkAction<Row>[];
  /** False where the page around it has a button of its own for that. */
  isRefreshable?: boolean;
  /** Reads the list page by page for an exported file; without it there is no export. */
  fetchPage?: PageFetcher<Row>;
  onOpen?(row: Row): void;
  /** Whether a row is what stands open beside the list. */
  isOpen?(row: Row): boolean;
  /** Beside something open there is room for cards alone. */
  isNarrow?: boolean;
  /** Where the cells of a row stand, for rows of very different height; in the middle unless told. */
  rowAlign?: 'top' | 'center';
  /** Stands when there is nothing at all. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Where else to look when the filters let nothing through. */
  elsewhere?: ReactNode;
  /** Stands when the filters let nothing through; there are usual words for it. */
  nothing?: string;
  /** Above the reason when the list cannot be had. */
  failure: string;
  /** Instead of the usual words when the server refuses the list (403). */
  forbidden?: string;
};
