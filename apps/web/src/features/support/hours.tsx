import { isOpen, nextChange, openingHours } from '@mesterhand/domain/support/opening';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import classes from './support.module.css';

/** `Åpent nå – stenger 20:00`, `Stengt – åpner mandag 08:00`. */
function useStateText(now: Date): string {
  const { t } = useTranslation('support');
  const { kind, time, weekday, inDays } = nextChange(now);
  if (kind === 'closes') return t('hours.open', { time });
  return inDays === 0
    ? t('hours.opensToday', { time })
    : t('hours.opens', { day: t(`hours.weekday.${weekday}`), time });
}

/** The opening hours in Norwegian time, and whether it is open now. */
export function Hours() {
  const { t } = useTranslation('support');
  const now = useNow();
  return (
    <Stack align="flex-start" gap="xs" mt={4}>
      <StatusBadge tone={isOpen(now) ? 'green' : 'grey'}>{useStateText(now)}</StatusBadge>
      <table className={classes.hours} aria-label={t('hours.title')}>
        <tbody>
          {openingHours.map(({ from, opens, closes }) => (
            <tr key={from}>
              <th scope="row">{t(`hours.days.${from}`)}</th>
              <td>{t('hours.span', { opens, closes })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" size="sm">
        {t('hours.zone')}
      </Text>
    </Stack>
  );
}
