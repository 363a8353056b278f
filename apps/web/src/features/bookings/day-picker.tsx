import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { bookingHorizonDays, isSlotPast, slots } from '@mesterhand/domain/bookings/slots';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { DatePicker } from '@mantine/dates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { currentLanguage } from '../../core/i18n.ts';
import classes from './day-picker.module.css';
import { FieldError } from './field-error.tsx';
import { useNow } from './use-now.ts';

type DayPickerProps = {
  value: string;
  error?: string | undefined;
  isTaken(date: string, time: string): boolean;
  onChange(date: string): void;
};

/** A calendar of Oslo's days: from today, as far as bookings are taken; a day without a free slot is closed. */
export function DayPicker({ value, error, isTaken, onChange }: DayPickerProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const labelId = useId();
  const now = useNow();
  const today = osloCivil(now).date;
  const isFull = (date: string) =>
    slots.every((slot) => isTaken(date, slot) || isSlotPast(date, slot, now));
  return (
    <div role="group" aria-labelledby={labelId} data-field="scheduledDate" className={classes.box}>
      <p id={labelId} className={classes.label}>
        {t('booking.fields.scheduledDate')}
      </p>
      <DatePicker
        className={classes.calendar ?? ''}
        classNames={{
          day: classes.day ?? '',
          calendarHeader: classes.header ?? '',
          weekday: classes.weekday ?? '',
        }}
        value={value === '' ? null : value}
        defaultDate={value === '' ? today : value}
        minDate={today}
        maxDate={addDays(today, bookingHorizonDays)}
        excludeDate={isFull}
        onChange={(date) => onChange(date ?? '')}
        locale={currentLanguage()}
        maxLevel="year"
        size="md"
        fullWidth
        hideOutsideDates
        getDayAriaLabel={format.day}
        ariaLabels={{
          nextMonth: t('calendar.nextMonth'),
          previousMonth: t('calendar.previousMonth'),
          nextYear: t('calendar.nextYear'),
          previousYear: t('calendar.previousYear'),
        }}
      />
      <FieldError>{error}</FieldError>
    </div>
  );
}
