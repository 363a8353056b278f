import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconChevronDown } from '../../../ui/icons.gen.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { CalendarButton } from '../../feeds/calendar-button.tsx';
import { ContactButton } from '../../messages/inbox/contact-button.tsx';
import { PersonMenu } from '../../reports/person-menu.tsx';
import classes from './booking-card.module.css';
import { BookingDay } from '../dashboard/booking-day.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingNames } from './booking-names.ts';
import { BookingReview, ReviewButton } from './booking-review.tsx';
import { BookingSignal, BookingStatus, type Viewer } from './booking-status.tsx';
import { PositionButton } from './position-button.tsx';
import { StatusControl } from './status-control.tsx';
import { TravelButtons, TravelNote } from './travel.tsx';
import { useSetStatus } from './use-set-status.ts';
import { useScrollTo } from '../dialog/use-linked-booking.ts';
import { WaitingNote } from './waiting-note.tsx';

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
    <div className={classes.cancelled}>
      <p className={classes.noteTitle}>
        {t(`card.cancelled.${cancelledBy === viewer ? 'you' : cancelledBy}`)}
      </p>
      {cancelReason && <p>{cancelReason}</p>}
    </div>
  );
}

function BookAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const dialog = useDialog();
  const { masterId, serviceId } = booking;
  return (
    <Button
      variant="light"
      onClick={() => dialog.open({ dialog: 'booking', master: masterId, service: serviceId })}
    >
      {t('client.again')}
    </Button>
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
      aria-expanded={isOpen}
      aria-controls={panelId}
      rightSection={
        <IconChevronDown
          size={18}
          className={`${classes.chevron} ${isOpen ? classes.turned : ''}`}
          aria-hidden
        />
      }
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
}: Seen & { user: SessionUser; isLinked?: boolean }) {
  const { t } = useTranslation('bookings');
  const headingId = useId();
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const card = useScrollTo(isLinked);
  const change = useSetStatus(booking, user);
  const { shown } = change;
  const isWaiting = change.waiting !== undefined;
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
            <h2 id={headingId} className={classes.name}>
              <Who booking={booking} viewer={viewer} />
            </h2>
            <p className={classes.service}>{bookingNames(t, booking).service}</p>
            <p className={classes.number}>{t('card.number', { id: booking.id })}</p>
          </div>
          <div className={classes.status} aria-live="polite">
            <BookingStatus booking={shown} viewer={viewer} isWaiting={isWaiting} />
            <p className={classes.hint}>
              <BookingSignal booking={shown} viewer={viewer} isWaiting={isWaiting} />
            </p>
          </div>
        </header>
        <BookingFacts booking={booking} viewer={viewer} />
        <p className={classes.text}>{booking.description}</p>
        <TravelNote booking={booking} viewer={viewer} />
        <Cancellation booking={booking} viewer={viewer} />
        <BookingReview booking={booking} viewer={viewer} />
        <WaitingNote change={change} viewer={viewer} />
        <footer className={classes.foot}>
          {viewer === 'master' && <TravelButtons booking={booking} user={user} />}
          <StatusControl booking={booking} user={user} viewer={viewer} change={change} />
          {viewer === 'client' && <PositionButton booking={booking} />}
          {viewer === 'client' && <ReviewButton booking={booking} />}
          <ContactButton bookingId={booking.id} viewer={viewer} />
          {!isOver && <CalendarButton bookingId={booking.id} />}
          {viewer === 'client' && isOver && <BookAgain booking={booking} />}
          <div className={classes.tail}>
            <HistoryToggle isOpen={isOpen} panelId={panelId} onToggle={() => setOpen(!isOpen)} />
            <OtherSide booking={booking} viewer={viewer} />
          </div>
        </footer>
        <div id={panelId} className={classes.history} hidden={!isOpen}>
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
