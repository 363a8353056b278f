import type { Clash } from '@mesterhand/domain/calendar/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Text } from '../../ui/layout.tsx';

/** Jobs by day, time, service and customer; own jobs have no service. */
export function JobList({ jobs }: { jobs: Clash[] }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <Text component="ul" mt="xs" fw={600}>
      {jobs.map(({ bookingId, ownJobId, date, time, service, clientName: name }) => (
        <li key={`${bookingId ?? 'own'} ${ownJobId ?? ''}`}>
          {bookingId === null
            ? t('clashes.ownJob', { day: format.day(date), time, name })
            : t('clashes.job', { day: format.day(date), time, service, name, id: bookingId })}
        </li>
      ))}
    </Text>
  );
}
