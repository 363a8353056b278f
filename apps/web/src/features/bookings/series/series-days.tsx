import type { Series, SeriesOccurrence } from '@mesterhand/domain/series/schema';
import { isSlot } from '@mesterhand/domain/bookings/slots';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
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

function Day({ series, day, viewer }: DayProps) {
  const { t } = useTranslation(['bookings', 'calendar']);
  const format = useFormat();
  const { booking, clash, holiday } = day;
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
      {clash && <Text>{t(`bookings:series.clash.${clash}`)}</Text>}
      {clash && booking === null && series.status === 'active' && (
        <Replacements series={series} day={day} />
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
