import { endOfJob } from '@mesterhand/domain/bookings/duration';
import { useFormat } from '../../core/i18n/format.ts';
import { Text } from '../../ui/layout.tsx';
import classes from './today.module.css';

type Times = { scheduledDate: string; scheduledTime: string; durationMinutes: number };

/** From when until when the work is planned; with its day where it is not the day of the list. */
export function JobTimes({ job, withDay = false }: { job: Times; withDay?: boolean }) {
  const format = useFormat();
  const { scheduledDate: date, scheduledTime: time, durationMinutes } = job;
  const end = endOfJob({ date, time, durationMinutes });
  return (
    <Text className={classes.times} fz="lg">
      {withDay && `${format.day(date)} `}
      <time dateTime={`${date}T${time}`}>{time}</time>–
      <time dateTime={`${end.date}T${end.time}`}>{end.time}</time>
    </Text>
  );
}
