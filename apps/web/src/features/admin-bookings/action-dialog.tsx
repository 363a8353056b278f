import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import type { Job, Move } from './booking-moves.ts';
import { useStatusText } from './status-text.ts';

export type PendingAction = { job: Job; to: Move | 'deleted'; needsReason?: boolean };

const questions = { completed: 'completed', cancelled: 'cancelled', deleted: 'delete' } as const;

type ActionDialogProps = {
  pendingAction: PendingAction;
  busy: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
};

/** Confirms completing, cancelling or deleting a booking. */
export function ActionDialog({ pendingAction, busy, onConfirm, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  const statusText = useStatusText();
  const { job, to, needsReason = false } = pendingAction;
  if (to === 'confirmed') return null;
  const question = questions[to];
  return (
    <ReasonDialog
      title={t(`ask.${question}.title`, { id: job.id })}
      text={t(`ask.${question}.text`)}
      confirmLabel={t(`ask.${question}.confirm`)}
      tone={to === 'completed' ? 'brand' : 'danger'}
      reason={needsReason ? 'required' : 'optional'}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text c="dimmed" mt="sm">
        {t('ask.who', { client: nameOf(job.clientName), status: statusText(job) })}
      </Text>
    </ReasonDialog>
  );
}
