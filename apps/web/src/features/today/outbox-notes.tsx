import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { IconText } from '../../ui/icon-text.tsx';
import { IconAlertTriangle } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';
import { photosOf } from '../bookings/status-outbox/waiting-tasks.ts';

/** What this device has not sent yet. */
export function Unsent({ userId }: { userId: number }) {
  const { t } = useTranslation('today');
  const { sending, outbox } = useStatusOutbox(userId);
  const count = outbox.filter(({ refusal }) => refusal === null).length;
  if (count === 0) return null;
  return (
    <Callout tone="sunken" mb="lg" role="status">
      <Group justify="space-between" gap="xs">
        <Text fw={700}>{t('unsent', { count })}</Text>
        <Button variant="default" mih={48} onClick={() => sending.wake()}>
          {t('sendNow')}
        </Button>
      </Group>
    </Callout>
  );
}

/** What is in this page alone, since the device could not store it: it must be known before the page is closed. */
export function Unstored({ userId, isDayStored }: { userId: number; isDayStored: boolean }) {
  const { t } = useTranslation('today');
  const { sending, outbox } = useStatusOutbox(userId);
  const unstored = useSyncExternalStore(sending.subscribe, sending.unstored);
  const held = photosOf(outbox).filter(({ id, task }) => task.isHeld && !unstored.has(id));
  const count = unstored.size + held.length;
  if (count === 0 && isDayStored) return null;
  return (
    <Callout tone="red" mb="lg" role="alert">
      <IconText icon={<IconAlertTriangle size={22} aria-hidden />} mb={4} fw={700}>
        {t('unstored.title')}
      </IconText>
      <p>{count > 0 ? t('unstored.work', { count }) : t('unstored.day')}</p>
      {unstored.size > 0 && (
        <Actions mt="sm">
          <Button variant="default" mih={48} onClick={() => sending.wake()}>
            {t('unstored.again')}
          </Button>
        </Actions>
      )}
    </Callout>
  );
}
