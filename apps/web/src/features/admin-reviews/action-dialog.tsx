import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { Text } from '../../ui/layout.tsx';

export type PendingAction = { review: AdminReview; move: 'reject' | 'hide' | 'delete' };

type ActionDialogProps = {
  pendingAction: PendingAction;
  busy: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
};

/** Confirms rejecting, hiding or deleting a review. */
export function ActionDialog({ pendingAction, busy, onConfirm, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  const { review, move } = pendingAction;
  return (
    <ReasonDialog
      title={t(`ask.${move}.title`, { id: review.id })}
      text={t(`ask.${move}.text`)}
      confirmLabel={t(`ask.${move}.confirm`)}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text c="dimmed" mt="sm">
        {t('ask.who', { client: nameOf(review.clientName), master: nameOf(review.masterName) })}
      </Text>
    </ReasonDialog>
  );
}
