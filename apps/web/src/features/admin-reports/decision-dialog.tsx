import type { Report } from '@mesterhand/domain/reports/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useReportsRefresh } from './use-reports.ts';

/** What a moderator means to bring a report to. */
export type Decision = { report: Report; verdict: 'resolve' | 'dismiss' };

const states = { resolve: 'resolved', dismiss: 'dismissed' } as const;

/** Asks before a report is decided, and for a note about it. Of two who decide at once, the later one is told so. */
export function DecisionDialog({ report, verdict, onClose }: Decision & { onClose(): void }) {
  const { t } = useTranslation('admin-reports');
  const outcome = useOutcome({ failed: t('failed.handle'), refresh: useReportsRefresh() });
  const handle = trpc.auth.reports.handle.useMutation(outcome(t(`done.${verdict}`)));
  const { id } = report;
  return (
    <ReasonDialog
      title={t(`title.${verdict}`)}
      text={t(`text.${verdict}`)}
      confirmLabel={t(`action.${verdict}`)}
      tone="brand"
      busy={handle.isPending}
      onConfirm={(note) =>
        handle.mutate({ id, state: states[verdict], note }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}
