import { slots } from '@mesterhand/domain/bookings/slots';
import { closingTimes, type OpenHours } from '@mesterhand/domain/calendar/hours';
import { NativeSelect } from '../../ui/fields.tsx';
import classes from './calendar.module.css';

type HoursFieldsProps = {
  hours: OpenHours;
  labels: { opens: string; closes: string };
  /** Next to a weekday the label is for screen readers only. */
  areLabelsShown?: boolean;
  error?: string | undefined;
  onChange(hours: OpenHours): void;
};

/** Start and end, in the hours of the slots. */
export function HoursFields({ hours, labels, areLabelsShown, error, onChange }: HoursFieldsProps) {
  const named = (label: string) => (areLabelsShown ? { label } : { 'aria-label': label });
  const chooseOpens = (value: string) => {
    const opens = slots.find((slot) => slot === value);
    if (opens) onChange({ ...hours, opens });
  };
  const chooseCloses = (value: string) => {
    const closes = closingTimes.find((time) => time === value);
    if (closes) onChange({ ...hours, closes });
  };
  return (
    <div className={classes.hours}>
      <NativeSelect
        {...named(labels.opens)}
        data={[...slots]}
        value={hours.opens}
        onChange={(event) => chooseOpens(event.currentTarget.value)}
      />
      <span aria-hidden className={classes.dash}>
        –
      </span>
      <NativeSelect
        {...named(labels.closes)}
        data={[...closingTimes]}
        value={hours.closes}
        error={error}
        onChange={(event) => chooseCloses(event.currentTarget.value)}
      />
    </div>
  );
}
