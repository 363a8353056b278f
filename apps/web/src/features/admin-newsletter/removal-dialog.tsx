import type { Subscriber } from '@mesterhand/domain/newsletter/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';

/** Confirms deleting a subscriber together with the proof of their consent. */
export function RemovalDialog({
  subscriber: { id, email },
  onClose,
}: {
  subscriber: Subscriber;
  onClose(): void;
}) {
  const { t } = useTranslation('admin-newsletter');
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.newsletter.invalidate();
  const outcome = useOutcome({ failed: t('remove.failed'), refresh });
  const removal = trpc.admin.newsletter.remove.useMutation(outcome(t('remove.done')));
  return (
    <ReasonDialog
      title={t('remove.title')}
      text={t('remove.text', { who: email ?? t('rowName', { id }) })}
      confirmLabel={t('remove.confirm')}
      busy={removal.isPending}
      onConfirm={(reason) => removal.mutate({ id, reason }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
