import { useNavigate, useSearch } from '@tanstack/react-router';
import { readOneOf } from '../../core/search-params.ts';
import { useTableState } from '../admin/table-state.ts';

/** What is written about bookings, and what is asked before there is one. */
export const threadViews = ['bookings', 'enquiries'] as const;
export type ThreadView = (typeof threadViews)[number];

const sorts: readonly ['lastMessageTime'] = ['lastMessageTime'];
const readMark = (value: unknown) => readOneOf(['flagged'], value);
const spec = { sorts, filters: { state: readMark } };

/** Which threads are listed, kept in the address. */
export function useThreadsState() {
  const table = useTableState(spec);
  const navigate = useNavigate();
  const { view }: { view?: unknown } = useSearch({ strict: false });
  return {
    ...table,
    view: readOneOf(threadViews, view) ?? 'bookings',
    /** What was looked for is looked for there too. */
    showView: (next: ThreadView) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, view: next, item: undefined }),
        resetScroll: false,
      }),
    isFlaggedOnly: table.filters.state === 'flagged',
    setFlaggedOnly: (isOnly: boolean) => table.setFilter('state', isOnly ? 'flagged' : undefined),
  };
}

export type ThreadsState = ReturnType<typeof useThreadsState>;
