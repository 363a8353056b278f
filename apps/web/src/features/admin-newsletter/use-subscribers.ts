import { subscriberSorts, subscriberStates } from '@mesterhand/domain/newsletter/subscription';
import { keepPreviousData } from '@tanstack/react-query';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';

export const readState = (value: unknown) => readOneOf(subscriberStates, value);

const spec = { sorts: subscriberSorts, filters: { state: readState } } as const;

/** The subscribers, page by page. The list is always fetched fresh. */
export function useSubscribers() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { input } = table;
  const query = trpc.admin.newsletter.list.useQuery(input, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  /** Pages for the export: those of the list, by cursor. */
  const fetchPage = async (cursor: string | undefined) => {
    const request = { ...input, page: 1, limit: 100, cursor };
    const { subscribers, nextCursor } = await client.admin.newsletter.list.query(request);
    return { items: subscribers, nextCursor };
  };
  return { table, query, fetchPage };
}
