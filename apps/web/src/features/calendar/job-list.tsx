import type { Clash } from '@mesterhand/domain/calendar/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Text } from '../../ui/layout.tsx';

/** Jobs by day, time, service and customer. */
export function JobList({ jobs }: { jobs: Clash[] }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <Text component="ul" mt="xs" fw={600}>
      {jobs.map(({ bookingId, date, time, service, clientName }) => (
        <li key={bookingId}>
          {t('clashes.job', {
            day: format.day(date),
            time,
            service,
            name: clientName,
            id: bookingId,
          })}
        </li>
      ))}
    </Text>
  );
}
