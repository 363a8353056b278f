import type { Clash } from '@mesterhand/domain/calendar/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import classes from './calendar.module.css';

/** Jobs by day, time, service and customer. */
export function JobList({ jobs }: { jobs: Clash[] }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <ul className={classes.clashes}>
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
    </ul>
  );
}
