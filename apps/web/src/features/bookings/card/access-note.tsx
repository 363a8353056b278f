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
import { IconKey } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import type { Viewer } from './booking-status.tsx';

/** The field takes the place of the button that was pressed. */
const focusOnMount = (element: HTMLTextAreaElement | null) => element?.focus();

type Edited = { booking: Booking; onDone(): void };

function AccessEditor({ booking, onDone }: Edited) {
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

/** How to get in, as far as this side may read it; the customer changes it until the job is over. */
export function AccessNote({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const [isEditing, setEditing] = useState(false);
  const { accessNote, status } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  const isEditable = viewer === 'client' && !isOver;
  if (isEditing) return <AccessEditor booking={booking} onDone={() => setEditing(false)} />;
  if (accessNote === null && !isEditable) return null;
  return (
    <Box mt="sm">
      {accessNote !== null && (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconKey size={20} aria-hidden style={{ flex: 'none' }} />
          <Text maw="72ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <span className="visually-hidden">{t('card.access.title')}: </span>
            {accessNote}
          </Text>
        </Group>
      )}
      {isEditable && (
        <Button variant="subtle" mih={44} px="sm" ml="-sm" onClick={() => setEditing(true)}>
          {t(accessNote === null ? 'card.access.add' : 'card.access.edit')}
        </Button>
      )}
    </Box>
  );
}
