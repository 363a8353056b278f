import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconChecks } from '../../ui/icons.gen.ts';
import { useReading } from './use-reading.ts';

/** Marks all as read, up to the newest one on the screen. Absent when nothing is unread. */
export function ReadAll({ unread }: { unread: number }) {
  const { t } = useTranslation('notifications');
  const { readAll, isReadingAll } = useReading();
  if (unread === 0) return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={isReadingAll}
      onClick={readAll}
    >
      {t('readAll')}
    </Button>
  );
}
