import type { Report } from '@mesterhand/domain/reports/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useReportsRefresh } from './use-reports.ts';

/** The state that a moderator moves a report to. */
export type Decision = { report: Report; verdict: 'resolve' | 'dismiss' };

const states = { resolve: 'resolved', dismiss: 'dismissed' } as const;

/** Confirms a decision and asks for a note. On a concurrent decision the later one is refused. */
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
