import type { Master } from '@mesterhand/domain/masters/schema';
import { useId } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconCalendarCheck } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { NextFreeNote } from './next-free-note.tsx';
import { useNextFreeText } from './use-next-free-text.ts';

/** On a master's profile: the next free time, which opens the booking with it chosen. */
export function NextFreeButton({ master: { id, nextFree } }: { master: Master }) {
  const { t } = useTranslation('availability');
  const dialog = useDialog();
  const explained = useId();
  const text = useNextFreeText(nextFree);
  if (text === null) return null;
  if (!nextFree) return <NextFreeNote nextFree={null} />;
  const at = `${nextFree.date}T${nextFree.time}`;
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconCalendarCheck size={20} stroke={1.7} aria-hidden />}
        title={t('next.book')}
        aria-describedby={explained}
        onClick={() => dialog.open({ dialog: 'booking', master: id, at })}
      >
        {text}
      </Button>
      <Text id={explained} size="sm" c="dimmed">
        {t('next.explained')}
      </Text>
    </Stack>
  );
}
