import { type ReactNode, useCallback } from 'react';
import { Stack } from '../../../ui/layout.tsx';
import classes from './booking-form.module.css';
import type { NextFree } from '@mesterhand/domain/availability/schema';
import { DayPicker } from './day-picker.tsx';
import { FirstFree } from './first-free.tsx';
import { RepeatField } from './repeat-field.tsx';
import { SlotPicker } from './slot-picker.tsx';
import type { FormState } from './use-booking-form.ts';

type WhenFieldsProps = Pick<FormState, 'form' | 'slots' | 'jobTime'> & {
  nextFree: NextFree | null | undefined;
  /** Beside the times. */
  children?: ReactNode;
};

/** Day, time, and whether the job comes back. */
export function WhenFields({ form, slots, jobTime, nextFree, children }: WhenFieldsProps) {
  const { scheduledDate, scheduledTime } = form.values;
  const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined);
  const { setFieldValue } = form;
  const chooseDate = useCallback(
    (date: string) => {
      setFieldValue('scheduledDate', date);
      if (slots.obstacleOf(date, scheduledTime)) setFieldValue('scheduledTime', '');
    },
    [setFieldValue, slots, scheduledTime],
  );
  return (
    <Stack gap="lg" className={classes.when}>
      <FirstFree form={form} slots={slots} nextFree={nextFree} />
      <DayPicker
        value={scheduledDate}
        error={textOf(form.errors['scheduledDate'])}
        slots={slots}
        onChange={chooseDate}
      />
      <SlotPicker
        date={scheduledDate}
        value={scheduledTime}
        error={textOf(form.errors['scheduledTime'])}
        slots={slots}
        duration={form.values.serviceId === '' ? null : jobTime.durationMinutes}
        onChange={(time) => setFieldValue('scheduledTime', time)}
      />
      {children}
      <RepeatField form={form} />
    </Stack>
  );
}
