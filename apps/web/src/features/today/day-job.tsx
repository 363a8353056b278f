import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { TodayJob } from '@mesterhand/domain/bookings/today-schema';
import { isRecordable } from '@mesterhand/domain/work/entry';
import { Suspense, useId } from 'react';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconMapPin } from '../../ui/icons.gen.ts';
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
import { CallLink } from './call-link.tsx';
import { JobTimes } from './job-times.tsx';
import { DriveLink } from './route-links.tsx';
import classes from './today.module.css';

const OverrunNote = lazyPart(() => import('../bookings/card/overrun-note.tsx'));
const SentPictures = lazyPart(() => import('../bookings/photos/sent-pictures.tsx'));
const WorkPanel = lazyPart(() => import('./work-panel.tsx'));

type JobProps = {
  /** With its agreement where the day has it. */
  booking: Booking & Partial<Pick<TodayJob, 'agreement'>>;
  user: SessionUser;
  withDay?: boolean;
};

/** A job on the day's timeline, or a request, with what its master taps on the way. */
export function DayJob({ booking, user, withDay = false }: JobProps) {
  const { t } = useTranslation('today');
  const nameOf = usePersonName();
  const headingId = useId();
  const change = useSetStatus(booking, user);
  const { shown } = change;
  const isWaiting = change.waiting !== undefined;
  return (
    <Card as="li">
      <article aria-labelledby={headingId} aria-busy={change.isBusy} data-booking={booking.id}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <JobTimes job={booking} withDay={withDay} />
          <div aria-live="polite">
            <BookingStatus
              booking={shown}
              viewer="master"
              isWaiting={isWaiting}
              isSending={change.isStatusSending}
            />
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
        {booking.pictures.length > 0 && (
          <Suspense fallback={<SkeletonBlock width="100%" height={108} radius={12} />}>
            <SentPictures booking={booking} viewer="master" level="h4" />
          </Suspense>
        )}
        <AccessNote booking={booking} viewer="master" />
        <TravelNote booking={shown} viewer="master" />
        <ArrivalNote booking={shown} viewer="master" />
        {booking.overrun && (
          <Suspense fallback={<SkeletonBlock width="100%" height={120} />}>
            <OverrunNote booking={booking} viewer="master" />
          </Suspense>
        )}
        <WaitingNote change={change} viewer="master" />
        {isRecordable(shown) && (
          <Suspense fallback={<SkeletonBlock width="100%" height={88} radius={12} />}>
            <WorkPanel booking={shown} user={user} agreement={booking.agreement ?? null} />
          </Suspense>
        )}
        <Stack gap="sm" mt="md">
          {booking.clientPhone !== null && booking.status !== 'completed' && (
            <div className={classes.taps}>
              <DriveLink address={booking.address} />
              <CallLink name={nameOf(booking.clientName)} phone={booking.clientPhone} />
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
