import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/nb.js';
import 'dayjs/locale/ru.js';
import 'dayjs/locale/uk.js';
import { bookingHorizonDays, isSlotPast, slots as times } from '@mesterhand/domain/bookings/slots';
import { holidaysOf } from '@mesterhand/domain/calendar/holidays';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { DatePicker } from '@mantine/dates';
import { memo, useId, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './day-picker.module.css';
import { FieldError } from '../../../ui/field-error.tsx';
import { useClosureText } from './use-closure-text.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import type { Slots } from './use-slots.ts';

type DayPickerProps = {
  value: string;
  error?: string | undefined;
  slots: Slots;
  /** Further limits on the days, such as the neighbours of a day of a series. */
  isOffered?: (date: string) => boolean;
  onChange(date: string): void;
};

/** The closed holidays of the shown month: phones have no tooltips for them. */
function ClosedHolidays({ month, slots }: { month: string; slots: Slots }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const closed = holidaysOf(Number(month.slice(0, 4))).filter(
    ({ date }) => date.startsWith(month.slice(0, 7)) && slots.closureOf(date)?.reason === 'holiday',
  );
  if (closed.length === 0) return null;
  return (
    <Text component="ul" c="dimmed" size="sm" mt="xs">
      {closed.map(({ date, holiday }) => (
        <li key={holiday}>
          {t('closedHoliday', { day: format.day(date), holiday: t(`holidays.${holiday}`) })}
        </li>
      ))}
    </Text>
  );
}

/**
 * A calendar in Oslo time: from today to the booking horizon; days without a free slot are disabled. A month is the
 * dearest part of its form to draw: with a stable `onChange` it is not drawn anew with each typed character.
 */
export const DayPicker = memo(function DayPicker(props: DayPickerProps) {
  const { value, error, slots, isOffered, onChange } = props;
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const labelId = useId();
  const now = useNow();
  const today = osloCivil(now).date;
  const [month, setMonth] = useState(value === '' ? today : value);
  const isFull = (date: string) =>
    times.every((slot) => slots.obstacleOf(date, slot) !== null || isSlotPast(date, slot, now));
  const closureText = useClosureText();
  const reasonOf = (date: string) => {
    const closure = slots.closureOf(date);
    return closure && closureText(closure);
  };
  return (
    <div role="group" aria-labelledby={labelId} data-field="scheduledDate">
      <Text id={labelId} fw={600} mb="xs">
        {t('booking.fields.scheduledDate')}
      </Text>
      <DatePicker
        className={classes.calendar ?? ''}
        classNames={{
          day: classes.day ?? '',
          calendarHeader: classes.header ?? '',
          weekday: classes.weekday ?? '',
        }}
        value={value === '' ? null : value}
        date={month}
        onDateChange={setMonth}
        minDate={today}
        maxDate={addDays(today, bookingHorizonDays)}
        excludeDate={(date) => isOffered?.(date) === false || isFull(date)}
        onChange={(date) => onChange(date ?? '')}
        locale={currentLanguage()}
        maxLevel="year"
        size="md"
        fullWidth
        hideOutsideDates
        getDayProps={(date) => {
          const reason = reasonOf(date);
          return reason === null ? {} : { title: reason, 'data-closed': true };
        }}
        getDayAriaLabel={(date) => [format.day(date), reasonOf(date) ?? []].flat().join(', ')}
        ariaLabels={{
          nextMonth: t('calendar.nextMonth'),
          previousMonth: t('calendar.previousMonth'),
          nextYear: t('calendar.nextYear'),
          previousYear: t('calendar.previousYear'),
        }}
      />
      <ClosedHolidays month={month} slots={slots} />
      <FieldError>{error}</FieldError>
    </div>
  );
});
