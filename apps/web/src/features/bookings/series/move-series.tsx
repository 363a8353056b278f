import { isMovable } from '@mesterhand/domain/bookings/moves';
import { isSlot } from '@mesterhand/domain/bookings/slots';
import { boundsOfMove } from '@mesterhand/domain/series/moves';
import type { Series } from '@mesterhand/domain/series/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useState } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { DayPicker } from '../dialog/day-picker.tsx';
import { SlotPicker } from '../dialog/slot-picker.tsx';
import { useSlots } from '../dialog/use-slots.ts';
import { useSeriesSteps } from './use-series-steps.ts';

/** The days from which a series can be moved: those that have been filled and have not begun. */
function daysToMove({ occurrences, status }: Series, today: string): string[] {
  return occurrences
    .filter(({ date, booking, clash, skippedBy }) => {
      if (status === 'requested') return false;
      const stands = booking === null ? clash !== null : isMovable(booking);
      return date > today && stands && skippedBy === null;
    })
    .map(({ date }) => date);
}

/** Whether a day can become the first one at the new time: it stays between its neighbours. */
function isBetween(series: Series, occurrence: string, day: string): boolean {
  const bounds = boundsOfMove(series, occurrence);
  if (bounds === null) return true;
  return (bounds.after === null || day > bounds.after) && day < bounds.before;
}

type MoveSeriesProps = { series: Series; onDone(): void };

/** Proposes another day and time for a series from one of its days on, or moves one's own request at once. */
export default function MoveSeries({ series, onDone }: MoveSeriesProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const today = osloCivil(useNow()).date;
  const isMove = series.status === 'requested';
  const offered = daysToMove(series, today);
  const [occurrence, setOccurrence] = useState(offered[0] ?? series.firstDate);
  const [date, setDate] = useState(occurrence);
  const [time, setTime] = useState('');
  const [isAsked, setAsked] = useState(false);
  const slots = useSlots(series.masterId, date, series);
  const { move, propose } = useSeriesSteps();
  const { isPending, error: refusal } = isMove ? move : propose;
  const isRefusedDay = readError(refusal).issues.some(({ path: [field] }) => field === 'date');
  const chooseFrom = (day: string) => {
    setOccurrence(day);
    setDate(day);
    setTime('');
  };
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    setAsked(true);
    if (!isSlot(time) || isPending) return;
    const to = { id: series.id, date, time };
    if (isMove) return move.mutate(to, { onSuccess: onDone });
    propose.mutate({ ...to, occurrence }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} noValidate aria-busy={isPending}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Text component="h3" fw={700}>
            {t('series.moveTitle')}
          </Text>
          <p>{t(isMove ? 'moves.textMove' : 'series.moveText')}</p>
        </Stack>
        {!isMove && (
          <NativeSelect
            label={t('series.moveFrom')}
            description={t('series.moveBetween')}
            value={occurrence}
            data={offered.map((day) => ({ value: day, label: format.day(day) }))}
            onChange={(event) => chooseFrom(event.currentTarget.value)}
          />
        )}
        <DayPicker
          // Another first day opens its month.
          key={occurrence}
          value={date}
          slots={slots}
          error={isRefusedDay ? t('series.moveBetween') : undefined}
          isOffered={(day) => day > today && (isMove || isBetween(series, occurrence, day))}
          onChange={(day) => {
            setDate(day);
            setTime('');
          }}
        />
        {date !== '' && (
          <SlotPicker
            date={date}
            value={time}
            error={isAsked && time === '' ? t('moves.none') : undefined}
            slots={slots}
            duration={series.durationMinutes}
            onChange={setTime}
          />
        )}
        <Actions justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onDone}>
            {t('moves.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t(isMove ? 'moves.confirmMove' : 'moves.confirmPropose')}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
