import type { ListObjectionsInput } from '@mesterhand/domain/bills/schema';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useOutcome } from '../../admin/panel/outcome.ts';
import { useTableState } from '../../admin/table/table-state.ts';
import { listPages } from '../../admin/table/list-pages.ts';

type ObjectionState = NonNullable<ListObjectionsInput['state']>;
/** Open and settled ones; bills that were accepted or corrected after an objection are among all alone. */
export const objectionStates = ['objected', 'settled'] as const satisfies readonly ObjectionState[];

export const readState = (value: unknown): ObjectionState | undefined =>
  readOneOf(objectionStates, value);

const spec = { sorts: ['newest'], filters: { state: readState } } as const;

/** Polling interval of the list, in milliseconds. */
const freshMs = 30_000;

/** The bills that customers objected to. */
export function useObjections() {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const { state } = table.filters;
  const list = trpc.bookings.bills.objections.useInfiniteQuery(
    { state, limit: table.limit },
    { ...listPages, refetchInterval: freshMs },
  );
  const fetchPage = (cursor: string | undefined) =>
    client.bookings.bills.objections.query({ state, limit: 100, cursor });
  return { table, list, rows: list.data?.pages.flatMap(({ items }) => items), fetchPage };
}

/** Closes an objection with a note; the outcome is a toast. */
export function useSettling() {
  const { t } = useTranslation('admin-bookings');
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.bookings.bills.invalidate(),
      utils.admin.agreements.invalidate(),
      utils.admin.reports.queues.invalidate(),
    ]);
  const outcome = useOutcome({ failed: t('objections.settle.failed'), refresh });
  return trpc.bookings.bills.settle.useMutation(outcome(t('objections.settle.done')));
}
