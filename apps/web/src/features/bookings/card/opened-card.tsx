import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Suspense } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ContactButton } from '../../messages/inbox/contact-button.tsx';
import { ProposalNote } from '../moves/proposal-note.tsx';
import { LaterJobs, SeriesProposalLink } from '../series/series-link.tsx';
import { AccessNote } from './access-note.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import classes from './booking-card.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { BookingReview, ReviewButton } from './booking-review.tsx';
import type { Viewer } from './booking-status.tsx';
import { PositionButton } from './position-button.tsx';
import { StepControl } from './status-control.tsx';
import { TravelButtons } from './travel-buttons.tsx';
import { TravelNote } from './travel.tsx';
import type { Steps } from './use-steps.tsx';
import type { StatusChange } from './use-set-status.ts';
import { WaitingNote } from './waiting-note.tsx';

const FeesNote = lazyPart(() => import('../cancelling/fees-note.tsx'));
const NoShowNote = lazyPart(() => import('../cancelling/no-show-note.tsx'));
const SentPictures = lazyPart(() => import('../photos/sent-pictures.tsx'));
const OverrunNote = lazyPart(() => import('./overrun-note.tsx'));

type Seen = { booking: Booking; viewer: Viewer };

/** Who cancelled the job, and why. */
function Cancellation({ booking, viewer }: Seen) {
  const { t } = useTranslation('bookings');
  const { status, cancelledBy, cancelReason } = booking;
  if (status !== 'cancelled' || cancelledBy === null) return null;
  return (
    <Callout tone="red" mt="md">
      <Text fw={700}>{t(`card.cancelled.${cancelledBy === viewer ? 'you' : cancelledBy}`)}</Text>
      {cancelReason && <p>{cancelReason}</p>}
    </Callout>
  );
}

/** Time that is too short, what is due of a side, and what one says of the other's absence: lazy, as most have none. */
function Consequences({ booking, viewer }: Seen) {
  const { fees, noShows, overrun } = booking;
  if (fees.length === 0 && noShows.length === 0 && overrun === null) return null;
  return (
    <Suspense fallback={<SkeletonBlock width="100%" height={64} />}>
      {overrun !== null && <OverrunNote booking={booking} viewer={viewer} />}
      {noShows.length > 0 && <NoShowNote booking={booking} viewer={viewer} />}
      {fees.length > 0 && <FeesNote fees={fees} viewer={viewer} />}
    </Suspense>
  );
}

type Opened = Seen & { user: SessionUser; change: StatusChange };

/** Every step of this side, in an opened card. */
export function AllSteps({
  booking,
  viewer,
  user,
  change,
  steps,
  later,
}: Opened & { steps: Steps; later: number }) {
  return (
    <>
      {viewer === 'master' && <TravelButtons change={change} user={user} />}
      <StepControl
        booking={booking}
        user={user}
        change={change}
        onChoose={steps.choose}
        withoutCancel
      />
      {viewer === 'client' && <PositionButton booking={booking} />}
      {viewer === 'client' && <ReviewButton booking={booking} />}
      <LaterJobs booking={booking} later={later} />
      <ContactButton bookingId={booking.id} viewer={viewer} />
    </>
  );
}

/** What is written about a booking, in full. */
export function Details({ booking, viewer, change }: Opened) {
  const { shown } = change;
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  return (
    <>
      <BookingFacts booking={booking} viewer={viewer} />
      <Text mt="xs" maw="72ch" className={classes.words}>
        {booking.description}
      </Text>
      {booking.pictures.length > 0 && (
        <Suspense fallback={<SkeletonBlock width="100%" height={108} radius={12} />}>
          <SentPictures booking={booking} viewer={viewer} />
        </Suspense>
      )}
      <AccessNote booking={booking} viewer={viewer} />
      <ProposalNote booking={booking} viewer={viewer} />
      {!isOver && <SeriesProposalLink booking={booking} viewer={viewer} />}
      <TravelNote booking={shown} viewer={viewer} />
      <ArrivalNote booking={shown} viewer={viewer} />
      <Cancellation booking={booking} viewer={viewer} />
      <Consequences booking={booking} viewer={viewer} />
      <WaitingNote change={change} viewer={viewer} />
      <BookingReview booking={booking} viewer={viewer} />
    </>
  );
}
