import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { isSlot } from '@mesterhand/domain/bookings/slots';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useCallback, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { DayPicker } from '../../bookings/dialog/day-picker.tsx';
import { SlotPicker } from '../../bookings/dialog/slot-picker.tsx';
import { useSlots } from '../../bookings/dialog/use-slots.ts';
import type { Start } from './use-staff-changes.ts';

type TimeChoiceProps = {
  booking: BookingDetail;
  value: Start | undefined;
  error: string | undefined;
  /** Times that the server named in the place of one that is taken. */
  free: readonly Start[];
  onChange(start: Start): void;
};

/** A time at which the master of a booking works and is free. */
export function TimeChoice({ booking, value, error, free, onChange }: TimeChoiceProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  // Near its own day, unless that has passed.
  const [today] = useState(() => osloCivil(new Date()).date);
  const own = booking.scheduledDate < today ? '' : booking.scheduledDate;
  const [date, setDate] = useState(value?.date ?? own);
  const slots = useSlots(booking.masterId, date, booking);
  const chooseDate = useCallback((next: string) => setDate(next), []);
  const textOf = (start: Start) =>
    `${format.day(start.date)} ${t('card.at', { time: start.time })}`;
  return (
    <Stack gap="md">
      <DayPicker value={date} slots={slots} error={undefined} onChange={chooseDate} />
      {date !== '' && (
        <SlotPicker
          date={date}
          value={value?.date === date ? value.time : ''}
          error={error}
          slots={slots}
          duration={booking.durationMinutes}
          onChange={(time) => isSlot(time) && onChange({ date, time })}
        />
      )}
      {free.length > 0 && (
        <Stack gap="xs" role="status">
          <Text>{t('moves.taken')}</Text>
          <Group gap="xs">
            {free.map((start) => (
              <Button
                key={`${start.date} ${start.time}`}
                variant="default"
                mih={44}
                onClick={() => {
                  setDate(start.date);
                  onChange(start);
                }}
              >
                {textOf(start)}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
      {value && (
        <Text fw={600} role="status">
          {textOf(value)}
        </Text>
      )}
      {date === '' && error !== undefined && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
