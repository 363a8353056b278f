import { trpc } from '../../../core/api/trpc.ts';

/** The compared masters, each read once; the calls share one request. */
export function useCompared(ids: readonly number[]) {
  const queries = trpc.useQueries((t) => ids.map((id) => t.masters.byId({ id })));
  return queries.map(({ data, isError, refetch }, at) => ({
    id: ids[at] ?? 0,
    master: data,
    isError,
    refetch: () => void refetch(),
  }));
}
