import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { Quote } from '../admin/panel/quote.tsx';
import { Text } from '../../ui/layout.tsx';

type DeleteMessageProps = {
  message: Pick<AdminMessage, 'id' | 'text' | 'senderName'>;
  onClose(): void;
};

/** Confirms deleting a message for both sides of the conversation. */
export function DeleteMessage({ message, onClose }: DeleteMessageProps) {
  const { t } = useTranslation('admin-messages');
  const utils = trpc.useUtils();
  // Its attached picture is deleted too, and is shown by reports about it.
  const refresh = () =>
    Promise.all([utils.admin.messages.invalidate(), utils.auth.reports.list.invalidate()]);
  const outcome = useOutcome({ failed: t('delete.failed'), refresh });
  const remove = trpc.admin.messages.delete.useMutation(outcome(t('delete.done')));
  const { id, text, senderName } = message;
  return (
    <ReasonDialog
      title={t('delete.title')}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={(reason) => remove.mutate({ id, reason }, { onSettled: onClose })}
      onClose={onClose}
    >
      <Quote mt="md">
        <Text component="cite" c="dimmed" fs="normal" fw={650} size="sm">
          {senderName}
        </Text>
        <p>{text === '' ? t('attachment') : text}</p>
      </Quote>
    </ReasonDialog>
  );
}
