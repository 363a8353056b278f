import { slots } from '@mesterhand/domain/bookings/slots';
import { closingTimes, type OpenHours } from '@mesterhand/domain/calendar/hours';
import { NativeSelect } from '../../ui/fields.tsx';
import { Group, Text } from '../../ui/layout.tsx';
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
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.hours}>
      <NativeSelect
        flex={1}
        miw="6.5rem"
        {...named(labels.opens)}
        data={[...slots]}
        value={hours.opens}
        onChange={(event) => chooseOpens(event.currentTarget.value)}
      />
      <Text span aria-hidden lh="44px" style={{ alignSelf: areLabelsShown ? 'end' : 'start' }}>
        –
      </Text>
      <NativeSelect
        flex={1}
        miw="6.5rem"
        {...named(labels.closes)}
        data={[...closingTimes]}
        value={hours.closes}
        error={error}
        onChange={(event) => chooseCloses(event.currentTarget.value)}
      />
    </Group>
  );
}
