import type { SessionUser } from '@mesterhand/domain/access/actor';
import { endOfJob } from '@mesterhand/domain/bookings/duration';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { formatPhone } from '@mesterhand/domain/contact/phone';
import { isRecordable } from '@mesterhand/domain/work/entry';
import { Suspense, useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconMapPin, IconPhone } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { AccessNote } from '../bookings/card/access-note.tsx';
import { ArrivalNote } from '../bookings/card/arrival-note.tsx';
import { BookingSignal, BookingStatus } from '../bookings/card/booking-status.tsx';
import { StatusControl } from '../bookings/card/status-control.tsx';
import { TravelButtons } from '../bookings/card/travel-buttons.tsx';
import { TravelNote } from '../bookings/card/travel.tsx';
import { useSetStatus } from '../bookings/card/use-set-status.ts';
import { WaitingNote } from '../bookings/card/waiting-note.tsx';
import { ContactButton } from '../messages/inbox/contact-button.tsx';
import { DriveLink } from './route-links.tsx';
import classes from './today.module.css';

const WorkPanel = lazyPart(() => import('./work-panel.tsx'));

type JobProps = { booking: Booking; user: SessionUser; withDay?: boolean };

function CallLink({ booking: { clientName, clientPhone } }: Pick<JobProps, 'booking'>) {
  const { t } = useTranslation('today');
  const nameOf = usePersonName();
  if (clientPhone === null) return null;
  const phone = formatPhone(clientPhone);
  return (
    <Button
      component="a"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="light"
      className={classes.tap ?? ''}
      leftSection={<IconPhone size={20} aria-hidden />}
      aria-label={t('callWho', { name: nameOf(clientName), phone })}
    >
      {t('call')}
    </Button>
  );
}

/** From when until when the work is planned; with its day where it is not the day of the list. */
function Times({ booking, withDay }: Pick<JobProps, 'booking' | 'withDay'>) {
  const format = useFormat();
  const { scheduledDate: date, scheduledTime: time, durationMinutes } = booking;
  const end = endOfJob({ date, time, durationMinutes });
  return (
    <Text className={classes.times} fz="lg">
      {withDay && `${format.day(date)} `}
      <time dateTime={`${date}T${time}`}>{time}</time>–
      <time dateTime={`${end.date}T${end.time}`}>{end.time}</time>
    </Text>
  );
}

/** A job on the day's timeline, or a request, with what its master taps on the way. */
export function DayJob({ booking, user, withDay = false }: JobProps) {
  const { t } = useTranslation('today');
  const nameOf = usePersonName();
  const headingId = useId();
  const change = useSetStatus(booking, user);
  const { shown } = change;
  const isWaiting = change.waiting !== undefined;
  const isAccepted = booking.clientPhone !== null;
  return (
    <Card as="li">
      <article aria-labelledby={headingId} aria-busy={change.isBusy} data-booking={booking.id}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <Times booking={booking} withDay={withDay} />
          <div aria-live="polite">
            <BookingStatus booking={shown} viewer="master" isWaiting={isWaiting} />
          </div>
        </Group>
        <Text component="h3" id={headingId} fz="xl" lh={1.25} mt={4}>
          {nameOf(booking.clientName)}
        </Text>
        <Text c="dimmed">{booking.service}</Text>
        <Text c="dimmed" size="sm">
          <BookingSignal booking={shown} viewer="master" isWaiting={isWaiting} />
        </Text>
        {booking.address !== '' && (
          <Group gap="sm" wrap="nowrap" align="flex-start" mt="sm">
            <IconMapPin size={20} aria-hidden style={{ flex: 'none' }} />
            <Text style={{ overflowWrap: 'anywhere' }}>{booking.address}</Text>
          </Group>
        )}
        <AccessNote booking={booking} viewer="master" />
        <TravelNote booking={shown} viewer="master" />
        <ArrivalNote booking={shown} viewer="master" />
        <WaitingNote change={change} viewer="master" />
        {isRecordable(shown) && (
          <Suspense fallback={<SkeletonBlock width="100%" height={88} radius={12} />}>
            <WorkPanel booking={booking} user={user} />
          </Suspense>
        )}
        <Stack gap="sm" mt="md">
          {isAccepted && booking.status !== 'completed' && (
            <div className={classes.taps}>
              <DriveLink address={booking.address} />
              <CallLink booking={booking} />
            </div>
          )}
          <Group gap="sm">
            <TravelButtons change={change} user={user} />
            <StatusControl booking={booking} user={user} viewer="master" change={change} />
          </Group>
          <Group gap="sm">
            <ContactButton bookingId={booking.id} viewer="master" />
            <ButtonLink to="/dashboard" search={{ booking: booking.id }} variant="subtle" mih={44}>
              {t('open')}
            </ButtonLink>
          </Group>
        </Stack>
      </article>
    </Card>
  );
}
