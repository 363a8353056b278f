import type { Series, SeriesOccurrence } from '@mesterhand/domain/series/schema';
import { isSlot } from '@mesterhand/domain/bookings/slots';
import { isRestorable } from '@mesterhand/domain/series/skips';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useId, useState } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { BookingStatus, type Viewer } from '../card/booking-status.tsx';
import { useSeriesSteps } from './use-series-steps.ts';

type DayProps = { series: Series; day: SeriesOccurrence; viewer: Viewer };

/** The free times in the place of a day that clashes; one tap proposes one. */
function Replacements({ series, day }: Omit<DayProps, 'viewer'>) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { replace } = useSeriesSteps();
  if (day.freeTimes.length === 0) return null;
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm">{t('series.chooseOther')}</Text>
      <Group gap="xs">
        {day.freeTimes.map(({ date, time }) => (
          <Button
            key={`${date} ${time}`}
            variant="default"
            disabled={replace.isPending}
            onClick={() => {
              if (isSlot(time)) replace.mutate({ id: series.id, occurrence: day.date, date, time });
            }}
          >
            {`${format.day(date)} ${t('card.at', { time })}`}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

type SkipProps = { series: Series; date: string; skippedBy: Viewer | null; viewer: Viewer };

/** Leaves out a day that has no job, or takes it in again while it is not near. */
function SkipButton({ series, date, skippedBy, viewer }: SkipProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const today = osloCivil(useNow()).date;
  const { skip, restore } = useSeriesSteps();
  if (series.status !== 'active') return null;
  const isSkipped = skippedBy !== null;
  if (isSkipped && !isRestorable({ date, side: skippedBy }, { today, by: viewer })) return null;
  const step = isSkipped ? restore : skip;
  return (
    <Button
      variant="light"
      loading={step.isPending}
      aria-label={t(isSkipped ? 'series.restoreOn' : 'series.skipOn', { day: format.day(date) })}
      onClick={() => step.mutate({ id: series.id, occurrence: date })}
    >
      {t(isSkipped ? 'series.restore' : 'series.skip')}
    </Button>
  );
}

/** A day that one side has left out, with its undo. */
function SkippedDay({ series, date, skippedBy, viewer }: SkipProps & { skippedBy: Viewer }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap">
      <div>
        <Text c="dimmed" td="line-through">
          {format.day(date)}
        </Text>
        <Text size="sm">
          {t(skippedBy === viewer ? 'series.skippedBy.you' : `series.skippedBy.${skippedBy}`)}
        </Text>
      </div>
      <SkipButton series={series} date={date} skippedBy={skippedBy} viewer={viewer} />
    </Group>
  );
}

/** A coming day without a job yet. */
function LaterDay({ series, viewer, day }: LaterDayProps) {
  const { t } = useTranslation(['bookings', 'calendar']);
  const format = useFormat();
  const { date, holiday, skippedBy } = day;
  if (skippedBy !== null)
    return <SkippedDay series={series} date={date} skippedBy={skippedBy} viewer={viewer} />;
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap">
      <div>
        <Text
          fw={600}
        >{`${format.day(date)} ${t('bookings:card.at', { time: series.time })}`}</Text>
        {holiday && (
          <Text c="dimmed" size="sm">
            {t(`calendar:holidays.${holiday}`)}
          </Text>
        )}
      </div>
      <SkipButton series={series} date={date} skippedBy={null} viewer={viewer} />
    </Group>
  );
}

type LaterDayProps = Omit<DayProps, 'day'> & { day: Series['laterDays'][number] };

/** The days after those with jobs, which can be left out before they get one. Closed, it shows those left out. */
export function LaterDays({ series, viewer }: Omit<DayProps, 'day'>) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const listId = useId();
  const [first] = series.laterDays;
  const [isOpen, setOpen] = useState(false);
  if (first === undefined || series.status !== 'active') return null;
  const shown = series.laterDays.filter(({ skippedBy }) => isOpen || skippedBy !== null);
  return (
    <Stack gap="sm">
      <Actions>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'series.hideLater' : 'series.showLater', { day: format.day(first.date) })}
        </Button>
      </Actions>
      <Stack id={listId} gap="sm" hidden={shown.length === 0}>
        {isOpen && (
          <Text c="dimmed" size="sm">
            {t('series.laterText')}
          </Text>
        )}
        <DividedList plain>
          {shown.map((day) => (
            <LaterDay key={day.date} series={series} viewer={viewer} day={day} />
          ))}
        </DividedList>
      </Stack>
    </Stack>
  );
}

function Day({ series, day, viewer }: DayProps) {
  const { t } = useTranslation(['bookings', 'calendar']);
  const format = useFormat();
  const { booking, clash, holiday, skippedBy } = day;
  if (skippedBy !== null)
    return <SkippedDay series={series} date={day.date} skippedBy={skippedBy} viewer={viewer} />;
  const { date, time } = booking ?? { date: day.date, time: series.time };
  return (
    <li>
      <Group gap="sm" justify="space-between">
        <Text fw={600}>{`${format.day(date)} ${t('bookings:card.at', { time })}`}</Text>
        {booking && (
          <BookingStatus
            booking={{
              status: booking.status,
              acceptedAt: booking.accepted ? series.acceptedAt : null,
            }}
            viewer={viewer}
          />
        )}
      </Group>
      {holiday && (
        <Text c="dimmed" size="sm">
          {t(`calendar:holidays.${holiday}`)}
        </Text>
      )}
      {booking !== null && date !== day.date && (
        <Text c="dimmed" size="sm">
          {t('bookings:series.insteadOf', { day: format.day(day.date) })}
        </Text>
      )}
      {clash && (
        <Text>
          {t(
            booking === null || series.status === 'requested'
              ? `bookings:series.clash.${clash}`
              : 'bookings:series.kept',
          )}
        </Text>
      )}
      {clash && series.status === 'active' && <Replacements series={series} day={day} />}
      {clash && booking === null && (
        <Actions mt="xs">
          <SkipButton series={series} date={day.date} skippedBy={null} viewer={viewer} />
        </Actions>
      )}
    </li>
  );
}

/** The days of a series from today on: bookings, days to come, and those that clash. */
export function SeriesDays({ series, viewer }: Omit<DayProps, 'day'>) {
  const { t } = useTranslation('bookings');
  if (series.occurrences.length === 0) return <Text c="dimmed">{t('series.noDays')}</Text>;
  return (
    <Stack component="ul" gap="md">
      {series.occurrences.map((day) => (
        <Day key={day.date} series={series} day={day} viewer={viewer} />
      ))}
    </Stack>
  );
}
