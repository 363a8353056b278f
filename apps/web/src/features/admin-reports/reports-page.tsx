import { type ReportState, reportStates } from '@mesterhand/domain/reports/reasons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { readOneOf } from '../../core/search-params.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoadFailure } from '../messages/load-failure.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './reports.module.css';
import { useReports } from './use-reports.ts';

/** Which part of the queue is read, kept in the address. */
function useShownState() {
  const { state }: { state?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown = readOneOf(reportStates, state) ?? 'open';
  const show = (next: ReportState) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, state: next }),
      resetScroll: false,
    });
  return { shown, show };
}

function Waiting() {
  return (
    <div className={classes.list} aria-busy>
      <LoadingNote />
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.bones}>
          <Bone width="min(60%, 280px)" height={24} />
          <Bone width="100%" height={72} radius={12} />
          <Bone width="40%" height={18} />
          <Bone width="min(70%, 320px)" height={42} radius={12} />
        </div>
      ))}
    </div>
  );
}

type QueueProps = Omit<ReturnType<typeof useReports>, 'counts'> & {
  shown: ReportState;
  onDecide(decision: Decision): void;
};

function Queue({ shown, list, reports, onDecide }: QueueProps) {
  const { t } = useTranslation('admin-reports');
  const { error, hasNextPage, isFetchingNextPage } = list;
  const retry = () => void list.refetch();
  if (reports === undefined)
    return error ? (
      <div className={classes.blank}>
        <ErrorState error={error} title={t('failed.list')} onRetry={retry} />
      </div>
    ) : (
      <Waiting />
    );
  return (
    <>
      {error && <LoadFailure error={error} onRetry={retry} />}
      {reports.length === 0 ? (
        <div className={classes.blank}>
          <EmptyState
            art="search"
            title={t(`empty.${shown}.title`)}
            text={t(`empty.${shown}.text`)}
          />
        </div>
      ) : (
        <ul className={classes.list} aria-label={t('list')}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} onDecide={onDecide} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <LoadMore busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

/** What people report (trap 24): looked at, acted upon, and decided once. */
export default function ReportsPage() {
  const { t } = useTranslation('admin-reports');
  const format = useFormat();
  const { shown, show } = useShownState();
  const { counts, ...queue } = useReports(shown);
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '' }}
      onChange={(value) => show(readOneOf(reportStates, value) ?? 'open')}
    >
      <TabRow aria-label={t('queue')} open={shown}>
        {reportStates.map((state) => (
          <Tabs.Tab
            key={state}
            value={state}
            rightSection={
              counts && <span className={classes.count}>{format.number(counts[state])}</span>
            }
          >
            {t(`states.${state}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      {reportStates.map((state) => (
        <Tabs.Panel key={state} value={state} className={classes.panel ?? ''}>
          <Queue {...queue} shown={shown} onDecide={setDecision} />
        </Tabs.Panel>
      ))}
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </Tabs>
  );
}
