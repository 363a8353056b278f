import { declineReasons, type DeclineReason } from '@mesterhand/domain/job-requests/states';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { FormFailure } from '../../auth/form-failure.tsx';
import { ChoiceField } from '../describe/choice-field.tsx';

type DeclineDialogProps = { requestId: number; onClose(): void };

/** Confirms that a master declines, with the reason for the customer if there is one. */
export default function DeclineDialog({ requestId, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('job-requests');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [reason, setReason] = useState<DeclineReason>();
  const decline = trpc.bookings.requests.decline.useMutation({
    onSuccess: () => {
      showToast({ title: t('decline.done') });
      onClose();
    },
    onSettled: () => utils.bookings.requests.invalidate(),
  });
  return (
    <Dialog title={t('decline.title')} size="md" brief onClose={onClose}>
      <Stack>
        <p>{t('decline.text')}</p>
        <ChoiceField
          label={t('decline.reason')}
          choices={declineReasons.map((value) => ({ value, text: t(`decline.reasons.${value}`) }))}
          value={reason}
          onChange={(chosen) => setReason(chosen)}
        />
        <FormFailure text={decline.error && errorText(decline.error)} />
        <Actions justify="flex-end" mt="xs">
          <Button variant="default" disabled={decline.isPending} onClick={onClose}>
            {t('decline.keep')}
          </Button>
          <Button
            color="red"
            loading={decline.isPending}
            onClick={() => decline.mutate({ id: requestId, reason: reason ?? null })}
          >
            {t('decline.confirm')}
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
