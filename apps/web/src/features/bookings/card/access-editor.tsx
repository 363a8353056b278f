import { accessNoteLength } from '@mesterhand/domain/bookings/access-note';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** The field takes the place of the button that was pressed. */
const focusOnMount = (element: HTMLTextAreaElement | null) => element?.focus();

type Edited = { booking: Booking; onDone(): void };

/** Changes how the master gets in. */
export default function AccessEditor({ booking, onDone }: Edited) {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [text, setText] = useState(booking.accessNote ?? '');
  const save = trpc.bookings.setAccessNote.useMutation({
    onSuccess: () => {
      showToast({ title: t('card.access.saved') });
      onDone();
      return utils.bookings.invalidate();
    },
    onError: (error) =>
      showToast({ title: t('card.access.failed'), message: errorText(error), tone: 'error' }),
  });
  return (
    <form
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ id: booking.id, accessNote: text });
      }}
    >
      <Stack gap="sm" mt="md">
        <Textarea
          label={t('card.access.title')}
          description={t('booking.accessHint')}
          rows={2}
          maxLength={accessNoteLength}
          value={text}
          ref={focusOnMount}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Actions>
          <Button type="submit" disabled={save.isPending}>
            {t('card.access.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('card.access.cancel')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
