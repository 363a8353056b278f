import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Withdraws an open request, after a confirmation. */
export function WithdrawButton({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const withdraw = trpc.bookings.requests.withdraw.useMutation({
    onSuccess: () => showToast({ title: t('withdraw.done') }),
    onError: (error) =>
      showToast({ title: t('withdraw.failed'), message: errorText(error), tone: 'error' }),
    onSettled: async () => {
      await utils.bookings.requests.invalidate();
      setAsked(false);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('withdraw.button')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('withdraw.question')}
          text={t('withdraw.text')}
          confirmLabel={t('withdraw.confirm')}
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ id: request.id })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
