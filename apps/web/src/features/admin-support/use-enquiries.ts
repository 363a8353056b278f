import { type SupportState, supportStates } from '@mesterhand/domain/support/enquiry';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { periodFilters, useDays } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';
import { listPages } from '../admin/table/list-pages.ts';

export const readState = (value: unknown): SupportState | undefined =>
  readOneOf(supportStates, value);

const spec = { sorts: ['newest'], filters: { state: readState, ...periodFilters } } as const;

/** Polling interval of the list, in milliseconds. */
const freshMs = 30_000;

/** The enquiries to customer service, newest first. */
export function useEnquiries() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const filters = useDays(table.filters);
  const list = trpc.admin.support.list.useInfiniteQuery(
    { ...filters, limit: table.limit },
    { ...listPages, refetchInterval: freshMs },
  );
  const fetchPage = (cursor: string | undefined) =>
    client.admin.support.list.query({ ...filters, limit: 100, cursor });
  return { table, list, rows: list.data?.pages.flatMap(({ items }) => items), fetchPage };
}

/** Marks an enquiry as answered, or as open again. */
export function useMarking() {
  const { t } = useTranslation('admin-support');
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.support.invalidate();
  const outcome = useOutcome({ failed: t('failedState'), refresh });
  const answered = trpc.admin.support.setState.useMutation(outcome(t('done.answered')));
  const open = trpc.admin.support.setState.useMutation(outcome(t('done.open')));
  const mark = (id: number, state: SupportState) =>
    (state === 'answered' ? answered : open).mutate({ id, state });
  return { mark, isBusy: answered.isPending || open.isPending };
}
