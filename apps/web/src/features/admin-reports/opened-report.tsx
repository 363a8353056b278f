import type { Report } from '@mesterhand/domain/reports/schema';
import { readError } from '../../core/api/errors.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconArrowLeft, IconArrowRight } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { Decision } from './decision-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { useReport } from './use-reports.ts';

type OpenedReportProps = {
  id: number;
  /** From the list next to it. */
  listed: Report | undefined;
  /** The report to open after a decision. */
  next: Report | undefined;
  onDecide(decision: Decision): void;
  onNext(id: number): void;
  onClose(): void;
};

function Waiting() {
  return (
    <Panel gap="md" mih={220} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="min(60%, 280px)" height={24} />
      <SkeletonBlock width="100%" height={72} radius={12} />
      <SkeletonBlock width="40%" height={18} />
    </Panel>
  );
}

function Body({ id, listed, onDecide, onClose }: Omit<OpenedReportProps, 'next' | 'onNext'>) {
  const { t } = useTranslation('admin-reports');
  const { data, error, refetch } = useReport(id);
  const report = data ?? listed;
  if (report) return <ReportCard report={report} onDecide={onDecide} />;
  if (error === null) return <Waiting />;
  if (readError(error).status !== 404)
    return <ErrorState error={error} title={t('failed.report')} onRetry={() => void refetch()} />;
  const back = <Button onClick={onClose}>{t('back')}</Button>;
  return <EmptyState art="lost" title={t('gone')} action={back} />;
}

/** A report next to the queue; on phones it replaces the queue. */
export function OpenedReport({ next, onNext, ...props }: OpenedReportProps) {
  const { t } = useTranslation('admin-reports');
  const words = next && [t(`kinds.${next.subject}`), next.owner?.name].filter(Boolean).join(', ');
  return (
    <Stack gap="sm" maw={880}>
      <Button
        style={{ alignSelf: 'start' }}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={props.onClose}
      >
        {t('back')}
      </Button>
      <Body {...props} />
      {next && (
        <Button
          style={{ alignSelf: 'start' }}
          variant="light"
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => onNext(next.id)}
        >
          {t('next', { report: words })}
        </Button>
      )}
    </Stack>
  );
}
