import { reasonOfOverrun } from '@mesterhand/domain/bookings/lengthening';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconText } from '../../../ui/icon-text.tsx';
import { IconClock } from '../../../ui/icons.gen.ts';
import type { Viewer } from './booking-status.tsx';

type NoteProps = { booking: Booking; viewer: Viewer };
type Overrun = NonNullable<Booking['overrun']>;

function useReason({ booking, viewer }: NoteProps, { minutes, next }: Overrun): string {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { scheduledDate: date, scheduledTime: time, durationMinutes, bufferMinutes } = booking;
  const job = { date, time, durationMinutes, bufferMinutes };
  const reason = reasonOfOverrun(job, { minutes, next });
  if (next === null || reason === 'tooLong' || reason === 'unreserved')
    return t(`overrun.${reason === 'tooLong' ? 'tooLong' : 'unreserved'}`);
  const start = t('card.at', { time: next.time });
  const when = next.date === date ? start : `${format.day(next.date)} ${start}`;
  return t(`overrun.${reason}.${viewer}`, { when });
}

/** Opens the dialog in which a job is moved, over its card. */
const moveOf = (booking: number) =>
  ({ to: '/dashboard', search: (): object => ({ booking, ask: 'move', about: booking }) }) as const;

/** What follows a job that needs more time, for its master to move. */
function Following({ next }: { next: NonNullable<Overrun['next']> }) {
  const { t } = useTranslation('bookings');
  return (
    <Actions mt="sm">
      {next.bookingId === null ? (
        <ButtonLink to="/week" search={{ day: next.date }} variant="default" mih={44}>
          {t('overrun.openWeek')}
        </ButtonLink>
      ) : (
        <ButtonLink {...moveOf(next.bookingId)} variant="default" mih={44}>
          {t('overrun.moveNext', { time: next.time })}
        </ButtonLink>
      )}
    </Actions>
  );
}

function Shown({ overrun, ...seen }: NoteProps & { overrun: Overrun }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const reason = useReason(seen, overrun);
  const { minutes, next } = overrun;
  return (
    <Callout tone="yellow" mt="md" py="md" role="status">
      <IconText icon={<IconClock size={22} aria-hidden />} mb={4} fw={700}>
        {t('overrun.title', { length: format.duration(minutes) })}
      </IconText>
      <p>{reason}</p>
      {seen.viewer === 'master' && next !== null && <Following next={next} />}
    </Callout>
  );
}

/** The work that the two agreed on is longer than what is free after it; nothing where the calendar holds all of it. */
export default function OverrunNote({ booking, viewer }: NoteProps) {
  const { overrun } = booking;
  return overrun && <Shown booking={booking} viewer={viewer} overrun={overrun} />;
}
