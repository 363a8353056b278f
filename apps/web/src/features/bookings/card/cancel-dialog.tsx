import type { CancellationCost } from '@mesterhand/domain/bookings/cancellation';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CostText } from '../cancelling/terms-text.tsx';
import type { Viewer } from './booking-status.tsx';

type CancelDialogProps = {
  viewer: Viewer;
  /** Cancelling an accepted job, as opposed to declining or withdrawing a request. */
  isAgreed: boolean;
  isReasonRequired: boolean;
  cost: CancellationCost;
  onConfirm(reason: string): void;
  onClose(): void;
};

const texts = {
  client: {
    title: 'titleAsClient',
    text: 'textAsClient',
    hint: 'reasonHintAsClient',
    confirm: 'confirmAsClient',
    keep: 'keepAsClient',
  },
  master: {
    title: 'titleAsMaster',
    text: 'textAsMaster',
    hint: 'reasonHintAsMaster',
    confirm: 'confirmAsMaster',
    keep: 'keepAsMaster',
  },
} as const;

/** Confirms giving up a booking; for an accepted job a reason is required. */
export default function CancelDialog({
  viewer,
  isAgreed,
  isReasonRequired,
  cost,
  onConfirm,
  onClose,
}: CancelDialogProps) {
  const { t } = useTranslation('bookings');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const words = texts[viewer];
  const confirm = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (!isReasonRequired || reason.trim() !== '') return onConfirm(reason.trim());
    setError(t('cancel.reasonRequired'));
    field.current?.focus();
  };
  return (
    <Dialog title={t(`cancel.${words.title}`)} size="md" brief onClose={onClose}>
      <form onSubmit={confirm} noValidate>
        <Stack>
          <p>{t(`cancel.${viewer === 'master' && !isAgreed ? 'textAsDeclining' : words.text}`)}</p>
          <CostText cost={cost} />
          <Textarea
            ref={field}
            label={t('cancel.reason')}
            description={
              isReasonRequired ? t('cancel.reasonHintRequired') : t(`cancel.${words.hint}`)
            }
            rows={3}
            maxLength={500}
            required={isReasonRequired}
            withAsterisk={false}
            value={reason}
            error={error}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Actions justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t(`cancel.${words.keep}`)}
            </Button>
            <Button type="submit" color="red">
              {t(`cancel.${words.confirm}`)}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}
