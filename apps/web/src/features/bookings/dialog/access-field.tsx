import { accessNoteLength } from '@mesterhand/domain/bookings/access-note';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { IconPlus } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import type { useBookingForm } from './use-booking-form.ts';

/** The field takes the place of the button that was pressed. */
const focusOnMount = (element: HTMLTextAreaElement | null) => element?.focus();

/** How to get in: optional, and behind a button until it is wanted. */
export function AccessField({ form }: Pick<ReturnType<typeof useBookingForm>, 'form'>) {
  const { t } = useTranslation('bookings');
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || form.values.accessNote !== '';
  if (!isOpen)
    return (
      <Group>
        <Button
          variant="subtle"
          mih={44}
          ml="-sm"
          px="sm"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setWanted(true)}
        >
          {t('booking.accessAdd')}
        </Button>
      </Group>
    );
  return (
    <div data-field="accessNote">
      <Textarea
        label={t('booking.fields.accessNote')}
        description={t('booking.accessHint')}
        placeholder={t('booking.accessExample')}
        name="accessNote"
        rows={2}
        maxLength={accessNoteLength}
        ref={isWanted ? focusOnMount : null}
        {...form.getInputProps('accessNote')}
      />
    </div>
  );
}
