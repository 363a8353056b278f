import { subscriberSorts, subscriberStates } from '@mesterhand/domain/newsletter/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';

export const readState = (value: unknown) => readOneOf(subscriberStates, value);

const spec = { sorts: subscriberSorts, filters: { state: readState } } as const;

/** The book of subscribers, a page at a time. Others come and go: opening the list fetches it anew. */
export function useSubscribers() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { input } = table;
  const query = trpc.admin.newsletter.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  /** Pages of the file: those of the list, by the cursor of the one before. */
  const fetchPage = async (cursor: string | undefined) => {
    const wish = { ...input, page: 1, limit: 100, cursor };
    const { subscribers, nextCursor } = await client.admin.newsletter.list.query(wish);
    return { items: subscribers, nextCursor };
  };
  return { table, query, fetchPage };
}
