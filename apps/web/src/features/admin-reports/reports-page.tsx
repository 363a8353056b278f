import { type ReportState, reportStates } from '@mesterhand/domain/reports/reasons';
import type { Report } from '@mesterhand/domain/reports/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { PeriodFilter } from '../admin/table/period-filter.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { Split } from '../admin/panel/split.tsx';
import { TableViews, useTableView } from '../admin/table/table-views.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { OpenedReport } from './opened-report.tsx';
import { useReportColumns } from './report-columns.tsx';
import { KindFilter, ReasonFilter } from './report-filters.tsx';
import { useBulkDecisions } from './use-bulk-decisions.ts';
import { useReports } from './use-reports.ts';

type Reports = ReturnType<typeof useReports>;
type QueueProps = {
  state: ReportState;
  reports: Reports;
  openId: number | undefined;
  onOpen(id: number): void;
};

function useRowName() {
  const { t } = useTranslation('admin-reports');
  return ({ id, subject, owner }: Report) =>
    t('rowName', { id, kind: t(`kinds.${subject}`), owner: owner?.name ?? t('ownerless') });
}

function Queue({ state, reports, openId, onOpen }: QueueProps) {
  const { t } = useTranslation('admin-reports');
  const { table, data, query, fetchPage } = reports;
  const rowLabel = useRowName();
  const columns = useReportColumns(state);
  const bulk = useBulkDecisions();
  const { kind, reason } = table.filters;
  return (
    <AdminTable
      name={`reports-${state}`}
      label={t('list')}
      searchLabel={t('search')}
      columns={columns}
      rows={data?.items}
      rowId={({ id }) => id}
      rowLabel={rowLabel}
      rowAlign="top"
      query={query}
      table={table}
      paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
      filters={
        <>
          <KindFilter value={kind} onChange={(one) => table.setFilter('kind', one)} />
          <ReasonFilter value={reason} onChange={(one) => table.setFilter('reason', one)} />
          <PeriodFilter value={table.filters} />
        </>
      }
      bulk={state === 'open' ? bulk : []}
      fetchPage={fetchPage}
      onOpen={({ id }) => onOpen(id)}
      isOpen={({ id }) => id === openId}
      isNarrow={openId !== undefined}
      empty={{ title: t(`empty.${state}.title`), text: t(`empty.${state}.text`) }}
      failure={t('failed.list')}
    />
  );
}

/** The report queue (trap 24). */
export default function ReportsPage() {
  const { t } = useTranslation('admin-reports');
  const format = useFormat();
  const { view: state, show } = useTableView('state', reportStates);
  const reports = useReports(state);
  const { item, open, replace, close } = useOpenItem();
  const [decision, setDecision] = useStateAfterPress<Decision>();
  const openId = readId(item);
  const rows = reports.data?.items;
  const listed = rows?.find(({ id }) => id === openId);
  const isDone = state === 'open' && rows !== undefined && listed === undefined;
  const { counts } = reports;
  const views = reportStates.map((value) => ({
    value,
    label: t(`states.${value}`),
    count: counts && format.number(counts[value]),
  }));
  return (
    <TableViews label={t('queue')} views={views} view={state} onShow={show}>
      <Split
        openId={openId}
        opened={
          openId !== undefined && (
            <OpenedReport
              key={openId}
              id={openId}
              listed={listed}
              next={isDone ? rows[0] : undefined}
              onDecide={setDecision}
              onNext={replace}
              onClose={close}
            />
          )
        }
      >
        <Queue state={state} reports={reports} openId={openId} onOpen={open} />
      </Split>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </TableViews>
  );
}
