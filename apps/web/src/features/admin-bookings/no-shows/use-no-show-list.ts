import { type NoShowState, noShowStates } from '@mesterhand/domain/bookings/no-shows';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useOutcome } from '../../admin/panel/outcome.ts';
import { useTableState } from '../../admin/table/table-state.ts';
import { listPages } from '../../admin/table/list-pages.ts';

export const readState = (value: unknown): NoShowState | undefined =>
  readOneOf(noShowStates, value);

const spec = { sorts: ['newest'], filters: { state: readState } } as const;

/** Polling interval of the list, in milliseconds. */
const freshMs = 30_000;

/** The reports of no-shows. */
export function useNoShowList() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { state } = table.filters;
  const list = trpc.bookings.noShows.list.useInfiniteQuery(
    { state, limit: table.limit },
    { ...listPages, refetchInterval: freshMs },
  );
  const fetchPage = (cursor: string | undefined) =>
    client.bookings.noShows.list.query({ state, limit: 100, cursor });
  return { table, list, rows: list.data?.pages.flatMap(({ items }) => items), fetchPage };
}

/** Decides on a report with a note; the outcome is a toast. */
export function useDeciding() {
  const { t } = useTranslation('admin-bookings');
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([utils.bookings.invalidate(), utils.admin.reports.queues.invalidate()]);
  const outcome = useOutcome({ failed: t('noShows.decide.failed'), refresh });
  return trpc.bookings.noShows.decide.useMutation(outcome(t('noShows.decide.done')));
}
