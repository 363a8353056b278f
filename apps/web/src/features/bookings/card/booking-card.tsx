import type { SessionUser } from '@mesterhand/domain/access/actor';
import { isBeforeAgreedDay } from '@mesterhand/domain/bookings/completion';
import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconChevronDown } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ContactButton, useUnreadOf } from '../../messages/inbox/contact-button.tsx';
import { BookingDay } from '../dashboard/booking-day.tsx';
import { useScrollTo } from '../dialog/use-linked-booking.ts';
import { ProposalNote } from '../moves/proposal-note.tsx';
import { LaterJobs, SeriesLink, SeriesProposalLink } from '../series/series-link.tsx';
import { AccessNote } from './access-note.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import classes from './booking-card.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { bookingNames } from './booking-names.ts';
import { BookingReview, ReviewButton } from './booking-review.tsx';
import { BookingSignal, BookingStatus, type Viewer } from './booking-status.tsx';
import { PositionButton } from './position-button.tsx';
import { StatusControl } from './status-control.tsx';
import { TravelButtons } from './travel-buttons.tsx';
import { TravelNote } from './travel.tsx';
import { type StatusChange, useSetStatus } from './use-set-status.ts';
import { WaitingNote } from './waiting-note.tsx';

const FeesNote = lazyPart(() => import('../cancelling/fees-note.tsx'));
const NoShowNote = lazyPart(() => import('../cancelling/no-show-note.tsx'));
const OverrunNote = lazyPart(() => import('./overrun-note.tsx'));
const BookingMore = lazyPart(() => import('./booking-more.tsx'));

type Seen = { booking: Booking; viewer: Viewer };

function Who({ booking, viewer }: Seen) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const names = bookingNames(t, booking);
  if (viewer === 'master') return nameOf(booking.clientName);
  return (
    <Link to="/master/$id" params={{ id: String(booking.masterId) }} className={classes.link}>
      {names.master}
    </Link>
  );
}

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

type CardProps = Seen & { user: SessionUser; isLinked?: boolean; later?: number };

/** Opens and closes the rest of the card. */
function MoreToggle({
  id,
  panelId,
  isOpen,
  onToggle,
}: {
  id: number;
  panelId: string;
  isOpen: boolean;
  onToggle(): void;
}) {
  const { t } = useTranslation('bookings');
  return (
    <Button
      variant="subtle"
      className={`${classes.toggle} ${classes.moreToggle}`}
      aria-label={t('card.moreOf', { id })}
      aria-expanded={isOpen}
      aria-controls={panelId}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      onClick={onToggle}
    >
      {t('card.more')}
    </Button>
  );
}

/** Whether an agreed job is of a later day, so that it is neither driven to nor begun. */
function isAhead({ basis, now }: StatusChange): boolean {
  const isAgreed = basis.status === 'confirmed' && basis.acceptedAt !== null;
  return isAgreed && basis.travel === null && isBeforeAgreedDay(basis, now);
}

/** The next step of this side, which is seen without opening the card. */
function NextStep({
  booking,
  viewer,
  user,
  change,
  isOpen,
  later = 0,
}: CardProps & { change: StatusChange; isOpen: boolean }) {
  const unread = useUnreadOf(booking.id);
  const isUnderway = booking.status === 'in_progress' || booking.travel !== null;
  if (viewer === 'master' && !isOpen && isAhead(change))
    return <ContactButton bookingId={booking.id} viewer={viewer} />;
  return (
    <>
      {viewer === 'master' && <TravelButtons change={change} user={user} />}
      <StatusControl
        booking={booking}
        user={user}
        viewer={viewer}
        change={change}
        isBrief={!isOpen}
      />
      {viewer === 'client' && (isOpen || isUnderway) && <PositionButton booking={booking} />}
      {viewer === 'client' && <ReviewButton booking={booking} />}
      <LaterJobs booking={booking} later={later} />
      {(isOpen || unread > 0) && <ContactButton bookingId={booking.id} viewer={viewer} />}
    </>
  );
}

/**
 * A booking as one of its two sides sees it, with the steps that this side may take: what is it, when and where, and
 * the next step. The rest is opened; the card that a link led to is open from the start.
 */
export function BookingCard(props: CardProps) {
  const { booking, viewer, user, isLinked = false } = props;
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const headingId = useId();
  const panelId = useId();
  const [isOpen, setOpen] = useState(isLinked);
  const card = useScrollTo(isLinked);
  const change = useSetStatus(booking, user);
  const { shown } = change;
  const { basis, amount } = storedPriceOf(booking);
  const isWaiting = change.isStatusWaiting;
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  return (
    <Card as="li" className={classes.card}>
      <article
        ref={card}
        aria-labelledby={headingId}
        aria-busy={change.isBusy}
        data-booking={booking.id}
        data-wanted={isLinked || undefined}
        data-open={isOpen || undefined}
      >
        <header className={classes.head}>
          <BookingDay date={booking.scheduledDate} />
          <div className={classes.who}>
            <Text component="h2" id={headingId} fz="xl" lh={1.25}>
              <Who booking={booking} viewer={viewer} />
            </Text>
            <Text c="dimmed" mt={2}>
              {bookingNames(t, booking).service}
            </Text>
            <Text c="dimmed" size="sm" mt={2}>
              {t('card.number', { id: booking.id })}
              {!isOpen && ` · ${t(`booking.price.${basis}`, { price: format.price(amount) })}`}
            </Text>
            <SeriesLink booking={booking} />
          </div>
          <div className={classes.status} aria-live="polite">
            <BookingStatus booking={shown} viewer={viewer} isWaiting={isWaiting} />
            <Text c="dimmed" size="sm" mt={4} className={classes.signal}>
              <BookingSignal booking={shown} viewer={viewer} isWaiting={isWaiting} />
            </Text>
          </div>
        </header>
        <BookingFacts booking={booking} viewer={viewer} isBrief={!isOpen} />
        <Text mt="xs" maw="72ch" {...(!isOpen && { lineClamp: 1 })} className={classes.words}>
          {booking.description}
        </Text>
        {isOpen && <AccessNote booking={booking} viewer={viewer} />}
        <ProposalNote booking={booking} viewer={viewer} />
        {!isOver && <SeriesProposalLink booking={booking} viewer={viewer} />}
        <TravelNote booking={shown} viewer={viewer} />
        <ArrivalNote booking={shown} viewer={viewer} />
        <Cancellation booking={booking} viewer={viewer} />
        <Consequences booking={booking} viewer={viewer} />
        <WaitingNote change={change} viewer={viewer} />
        <BookingReview booking={booking} viewer={viewer} />
        <Group component="footer" gap="sm" className={classes.foot}>
          <NextStep {...props} change={change} isOpen={isOpen} />
          <MoreToggle
            id={booking.id}
            panelId={panelId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </Group>
        <div id={panelId} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<SkeletonBlock width="100%" height={96} />}>
              <BookingMore booking={booking} viewer={viewer} user={user} />
            </Suspense>
          )}
        </div>
      </article>
    </Card>
  );
}
