import { readWindow, wordingOf } from '@mesterhand/domain/arrivals/window';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { IconClock } from '../../../ui/icons.gen.ts';
import { IconText } from '../../../ui/icon-text.tsx';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from './booking-status.tsx';

type NoteProps = { booking: Booking; viewer: Viewer };

/** Milliseconds after which the words are adapted to the time that has passed. */
const tickMs = 10_000;

/** When the master is expected; an estimate, which ages until the next report. */
export function Expected({ booking, viewer }: NoteProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useNow(tickMs).getTime();
  const { arrival } = booking;
  const expected = arrival && readWindow(arrival.from, arrival.until);
  if (!arrival || !expected) return null;
  const times = { from: format.time(arrival.from), until: format.time(arrival.until) };
  return t(`arrival.${viewer}.${wordingOf(expected, now)}`, times);
}

/** By how much the master is late, and when they are expected. */
export function ArrivalNote({ booking, viewer }: NoteProps) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const { lateMinutes: minutes, arrival, master } = booking;
  if (minutes === null && arrival === null) return null;
  return (
    <IconText icon={<IconClock size={20} aria-hidden />} mt="xs" role="status">
      {minutes !== null && (
        <Text component="span" display="block" fw={600}>
          {viewer === 'master'
            ? t('late.you', { minutes })
            : t('late.master', { name: nameOf(master.name), minutes })}
        </Text>
      )}
      <Text component="span" display="block" fw={600}>
        <Expected booking={booking} viewer={viewer} />
      </Text>
    </IconText>
  );
}
