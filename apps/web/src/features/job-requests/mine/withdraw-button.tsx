import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useQuestion } from '../../../core/navigation/question.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Withdraws an open request, after a confirmation. */
export function WithdrawButton({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const question = useQuestion({ ask: 'withdraw', about: request.id });
  const withdraw = trpc.bookings.requests.withdraw.useMutation({
    onSuccess: () => showToast({ title: t('withdraw.done') }),
    onError: (error) =>
      showToast({ title: t('withdraw.failed'), message: errorText(error), tone: 'error' }),
    onSettled: async () => {
      await utils.bookings.requests.invalidate();
      question.close();
    },
  });
  return (
    <>
      <Button variant="default" onClick={question.open}>
        {t('withdraw.button')}
      </Button>
      {question.isOpen && (
        <ConfirmDialog
          title={t('withdraw.question')}
          text={t('withdraw.text')}
          confirmLabel={t('withdraw.confirm')}
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id: request.id })}
          onClose={question.close}
        />
      )}
    </>
  );
}
