import type { ObjectedBill } from '@mesterhand/domain/bills/schema';
import { type SubmitEvent, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Text } from '../../../ui/layout.tsx';
import { useSettling } from './use-objections.ts';

/**
 * Closes an objection with a note that both sides read; what was typed stays when it fails. The details return once the
 * refreshed bill says that it is settled.
 */
export function SettleDialog({ bill, onClose }: { bill: ObjectedBill; onClose(): void }) {
  const { t } = useTranslation(['admin-bookings', 'core']);
  const format = useFormat();
  const nameOf = usePersonName();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const settling = useSettling();
  const { bookingId, agreed, client, master, total } = bill;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (note.trim() === '') setMissing(true);
    else if (!settling.isPending) settling.mutate({ bookingId, note });
  };
  return (
    <Dialog
      title={t('objections.settle.title', { number: agreed.number })}
      size="md"
      onClose={onClose}
    >
      <Form onSubmit={submit} gap="md">
        <p>{t('objections.settle.text')}</p>
        <Text c="dimmed">
          {t('objections.settle.about', {
            client: nameOf(client),
            master: nameOf(master),
            sum: format.price(total),
          })}
        </Text>
        <Textarea
          name="note"
          label={t('objections.settle.note')}
          description={t('objections.settle.noteHint')}
          required
          rows={4}
          maxLength={2000}
          value={note}
          error={isMissing && note.trim() === '' && t('objections.settle.missing')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Actions justify="flex-end">
          <Button variant="default" disabled={settling.isPending} onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" loading={settling.isPending}>
            {t('objections.settle.confirm')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
