import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import { useThreadColumns } from './thread-columns.tsx';
import type { ThreadView, ThreadsState } from './threads-state.ts';
import type { useThreads } from './use-threads.ts';

type ThreadsTableProps = {
  view: ThreadView;
  state: ThreadsState;
  threads: ReturnType<typeof useThreads>;
  openId: number | undefined;
  onOpen(id: number): void;
  onShow(view: ThreadView): void;
};

function FlaggedOnly({ state }: Pick<ThreadsTableProps, 'state'>) {
  const { t } = useTranslation('admin-messages');
  return (
    <Checkbox
      mih={44}
      style={{ display: 'flex', alignItems: 'center' }}
      label={t('flaggedOnly')}
      checked={state.isFlaggedOnly}
      onChange={(event) => state.setFlaggedOnly(event.currentTarget.checked)}
    />
  );
}

/** All threads of a view. When nothing matches, the other view is offered. */
export function ThreadsTable(props: ThreadsTableProps) {
  const { view, state, threads, openId, onOpen, onShow } = props;
  const { t } = useTranslation('admin-messages');
  const nameOf = usePersonName();
  const columns = useThreadColumns();
  const { data, query, fetchPage } = threads;
  const other = view === 'bookings' ? 'enquiries' : 'bookings';
  return (
    <AdminTable
      name={`threads-${view}`}
      label={t('list')}
      searchLabel={t('search')}
      columns={columns}
      rows={data?.items}
      rowId={({ conversationId }) => conversationId}
      rowLabel={({ clientName, masterName }) =>
        t('people', { clientName: nameOf(clientName), masterName: nameOf(masterName) })
      }
      query={query}
      table={state}
      paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
      filters={
        <>
          <PeriodFilter label={t('columns.last')} value={state.filters} />
          <FlaggedOnly state={state} />
        </>
      }
      bulk={[]}
      fetchPage={fetchPage}
      onOpen={({ conversationId }) => onOpen(conversationId)}
      isOpen={({ conversationId }) => conversationId === openId}
      isNarrow={openId !== undefined}
      empty={{ title: t(`empty.${view}`) }}
      elsewhere={
        <Button variant="light" onClick={() => onShow(other)}>
          {t(`lookIn.${other}`)}
        </Button>
      }
      failure={t('failed.threads')}
    />
  );
}
