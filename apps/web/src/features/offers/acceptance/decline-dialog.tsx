import type { Offer } from '@mesterhand/domain/offers/schema';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { FieldError } from '../../../ui/field-error.tsx';

type DeclineDialogProps = { offer: Offer; onClose(): void };

/** Confirms that a customer declines an offer; a reason is voluntary. */
export default function DeclineDialog({ offer, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('offers');
  const nameOf = usePersonName();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const decline = trpc.bookings.offers.decline.useMutation({
    onSuccess: async () => {
      showToast({ title: t('decline.done') });
      onClose();
      await utils.bookings.invalidate();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!decline.isPending) decline.mutate({ id: offer.id, reason });
  };
  return (
    <Dialog
      title={t('decline.title', { name: nameOf(offer.master.name) })}
      size="md"
      brief
      onClose={onClose}
    >
      <Form onSubmit={submit} gap="md">
        <p>{t('decline.text')}</p>
        <Textarea
          label={t('decline.reason')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FieldError>{decline.error && errorText(decline.error)}</FieldError>
        <Actions justify="flex-end">
          <Button variant="default" disabled={decline.isPending} onClick={onClose}>
            {t('decline.keep')}
          </Button>
          <Button type="submit" color="red" loading={decline.isPending}>
            {t('decline.confirm')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
