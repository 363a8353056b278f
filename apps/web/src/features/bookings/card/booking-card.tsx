import type { SessionUser } from '@mesterhand/domain/access/actor';
import { whyUnwritten } from '@mesterhand/domain/agreements/acceptance';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isChangeable } from '@mesterhand/domain/change-orders/state';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconChevronDown, IconFileText, IconReceipt } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { CalendarButton } from '../../feeds/calendar-button.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { ContactButton } from '../../messages/inbox/contact-button.tsx';
import { PersonMenu } from '../../reports/person-menu.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import classes from './booking-card.module.css';
import { BookingDay } from '../dashboard/booking-day.tsx';
import { AccessNote } from './access-note.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingNames } from './booking-names.ts';
import { BookingReview, ReviewButton } from './booking-review.tsx';
import { BookingSignal, BookingStatus, type Viewer } from './booking-status.tsx';
import { PositionButton } from './position-button.tsx';
import { StatusControl } from './status-control.tsx';
import { TravelButtons } from './travel-buttons.tsx';
import { TravelNote } from './travel.tsx';
import { useSetStatus } from './use-set-status.ts';
import { NoShowButton } from '../cancelling/no-show-button.tsx';
import { MoveButton } from '../moves/move-button.tsx';
import { ProposalNote } from '../moves/proposal-note.tsx';
import { LaterJobs, SeriesLink, SeriesProposalLink } from '../series/series-link.tsx';
import { useScrollTo } from '../dialog/use-linked-booking.ts';
import { WaitingNote } from './waiting-note.tsx';

const FeesNote = lazyPart(() => import('../cancelling/fees-note.tsx'));
const NoShowNote = lazyPart(() => import('../cancelling/no-show-note.tsx'));
const BookingHistory = lazyPart(() => import('./booking-history.tsx'));

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

/** What is due of a side, and what one says of the other's absence; most bookings have neither, so it is a lazy part. */
function Consequences({ booking, viewer }: Seen) {
  const { fees, noShows } = booking;
  if (fees.length === 0 && noShows.length === 0) return null;
  return (
    <Suspense fallback={<SkeletonBlock width="100%" height={64} />}>
      {noShows.length > 0 && <NoShowNote booking={booking} viewer={viewer} />}
      {fees.length > 0 && <FeesNote fees={fees} viewer={viewer} />}
    </Suspense>
  );
}

function BookAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const dialog = useDialog();
  const { masterId, serviceId } = booking;
  return (
    <>
      <Button
        variant="light"
        onClick={() => dialog.open({ dialog: 'booking', master: masterId, service: serviceId })}
      >
        {t('client.again')}
      </Button>
      <DescribeLink link={{ master: masterId }} variant="subtle">
        {t('client.describe')}
      </DescribeLink>
    </>
  );
}

/** Why an accepted job has no agreement to read. */
function Unwritten({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const why = whyUnwritten(booking);
  return (
    why && (
      <Text c="dimmed" size="sm" mt="sm">
        {t(`card.unwritten.${why}`)}
      </Text>
    )
  );
}

/** What the two agreed on in writing, with its changes and the bill. */
function AgreementLinks({ booking: { id, status } }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const params = { id: String(id) };
  const hasBegun = status === 'in_progress' || status === 'completed';
  return (
    <>
      <ButtonLink
        to="/bookings/$id/agreement"
        params={params}
        variant="light"
        leftSection={<IconFileText size={18} stroke={1.8} aria-hidden />}
      >
        {t('card.agreement')}
      </ButtonLink>
      {isChangeable(status) && (
        <ButtonLink to="/bookings/$id/changes" params={params} variant="light">
          {t('card.changes')}
        </ButtonLink>
      )}
      {hasBegun && (
        <ButtonLink
          to="/bookings/$id/bill"
          params={params}
          variant="light"
          leftSection={<IconReceipt size={18} stroke={1.8} aria-hidden />}
        >
          {t('card.bill')}
        </ButtonLink>
      )}
    </>
  );
}

function HistoryToggle({
  isOpen,
  panelId,
  onToggle,
}: {
  isOpen: boolean;
  panelId: string;
  onToggle(): void;
}) {
  const { t } = useTranslation('bookings');
  return (
    <Button
      variant="subtle"
      className={classes.toggle ?? ''}
      px="sm"
      ml="-sm"
      aria-expanded={isOpen}
      aria-controls={panelId}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      onClick={onToggle}
    >
      {isOpen ? t('card.hideHistory') : t('card.showHistory')}
    </Button>
  );
}

/** Actions on the other party, also after the job is over. */
function OtherSide({ booking, viewer }: Seen) {
  const nameOf = usePersonName();
  const { masterId, clientId, clientName, master } = booking;
  return viewer === 'client' ? (
    <PersonMenu whom={{ masterId }} name={nameOf(master.name)} />
  ) : (
    <PersonMenu whom={{ userId: clientId }} name={nameOf(clientName)} />
  );
}

/** A booking as one of its two sides sees it, with the steps that this side may take. */
export function BookingCard({
  booking,
  viewer,
  user,
  isLinked = false,
  later = 0,
}: Seen & { user: SessionUser; isLinked?: boolean; later?: number }) {
  const { t } = useTranslation('bookings');
  const headingId = useId();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const card = useScrollTo(isLinked);
  const change = useSetStatus(booking, user);
  const { shown } = change;
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
            </Text>
            <SeriesLink booking={booking} />
          </div>
          <div className={classes.status} aria-live="polite">
            <BookingStatus booking={shown} viewer={viewer} isWaiting={isWaiting} />
            <Text c="dimmed" size="sm" mt={4}>
              <BookingSignal booking={shown} viewer={viewer} isWaiting={isWaiting} />
            </Text>
          </div>
        </header>
        <BookingFacts booking={booking} viewer={viewer} />
        <Text mt="sm" maw="72ch" style={{ whiteSpace: 'pre-line' }}>
          {booking.description}
        </Text>
        <AccessNote booking={booking} viewer={viewer} />
        <ProposalNote booking={booking} viewer={viewer} />
        {!isOver && <SeriesProposalLink booking={booking} viewer={viewer} />}
        <TravelNote booking={shown} viewer={viewer} />
        <ArrivalNote booking={shown} viewer={viewer} />
        <Cancellation booking={booking} viewer={viewer} />
        <Consequences booking={booking} viewer={viewer} />
        <BookingReview booking={booking} viewer={viewer} />
        {!isOver && <Unwritten booking={booking} />}
        <WaitingNote change={change} viewer={viewer} />
        <Group component="footer" gap="sm" mt="lg" className={classes.foot}>
          {viewer === 'master' && <TravelButtons change={change} user={user} />}
          <StatusControl booking={booking} user={user} viewer={viewer} change={change} />
          <MoveButton booking={booking} user={user} />
          <LaterJobs booking={booking} later={later} />
          <NoShowButton booking={booking} viewer={viewer} user={user} />
          {viewer === 'client' && <PositionButton booking={booking} />}
          {viewer === 'client' && <ReviewButton booking={booking} />}
          <ContactButton bookingId={booking.id} viewer={viewer} />
          {!isOver && <CalendarButton bookingId={booking.id} />}
          {booking.hasAgreement && <AgreementLinks booking={booking} />}
          {viewer === 'client' && isOver && <BookAgain booking={booking} />}
          {/* Wraps as one: a menu alone on a line looks lost. */}
          <Group gap={4} ml="auto" justify="space-between">
            <HistoryToggle isOpen={isOpen} panelId={panelId} onToggle={() => setOpen(!isOpen)} />
            <OtherSide booking={booking} viewer={viewer} />
          </Group>
        </Group>
        <div id={panelId} className={classes.divided} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<SkeletonBlock width="60%" height={20} />}>
              <BookingHistory id={booking.id} />
            </Suspense>
          )}
        </div>
      </article>
    </Card>
  );
}
