import { readOneOf } from '../../core/navigation/search-params.ts';
import { periodFilters } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';

/** Threads about bookings, and enquiries before one. */
export const threadViews = ['bookings', 'enquiries'] as const;
export type ThreadView = (typeof threadViews)[number];

const sorts: readonly ['lastMessageTime'] = ['lastMessageTime'];
const readMark = (value: unknown) => readOneOf(['flagged'], value);
const spec = { sorts, filters: { state: readMark, ...periodFilters }, limit: 25 };

/** Which threads are listed, kept in the URL. */
export function useThreadsState() {
  const table = useTableState(spec);
  return {
    ...table,
    isFlaggedOnly: table.filters.state === 'flagged',
    setFlaggedOnly: (isOnly: boolean) => table.setFilter('state', isOnly ? 'flagged' : undefined),
  };
}

export type ThreadsState = ReturnType<typeof useThreadsState>;
