import type { SessionUser } from '@mesterhand/domain/access/actor';
import { whyUnwritten } from '@mesterhand/domain/agreements/acceptance';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isChangeable } from '@mesterhand/domain/change-orders/state';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconChevronDown, IconFileText, IconReceipt } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { CalendarButton } from '../../feeds/calendar-button.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { PersonMenu } from '../../reports/person-menu.tsx';
import { NoShowButton } from '../cancelling/no-show-button.tsx';
import { MoveButton } from '../moves/move-button.tsx';
import classes from './booking-card.module.css';
import type { Viewer } from './booking-status.tsx';
import { useBookAgain } from './use-book-again.ts';

const ShownPhotos = lazyPart(() => import('../photos/shown-photos.tsx'));
const BookingHistory = lazyPart(() => import('./booking-history.tsx'));

type Seen = { booking: Booking; viewer: Viewer };

function BookAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const bookAgain = useBookAgain(booking);
  return (
    <>
      <Button variant="light" onClick={bookAgain}>
        {t('client.again')}
      </Button>
      <DescribeLink link={{ master: booking.masterId }} variant="subtle">
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

/** What a side may also do with a booking. */
function MoreActions({ booking, viewer, user }: Seen & { user: SessionUser }) {
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  return (
    <Group gap="sm" className={classes.more}>
      <MoveButton booking={booking} user={user} />
      <NoShowButton booking={booking} viewer={viewer} user={user} />
      {!isOver && <CalendarButton bookingId={booking.id} />}
      {booking.hasAgreement && <AgreementLinks booking={booking} />}
      {viewer === 'client' && isOver && <BookAgain booking={booking} />}
    </Group>
  );
}

/** What has happened to the booking, and the menu of the other side. */
function History({ booking, viewer }: Seen) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* Wraps as one: a menu alone on a line looks lost. */}
      <Group gap={4} mt="sm" justify="space-between">
        <HistoryToggle isOpen={isOpen} panelId={panelId} onToggle={() => setOpen(!isOpen)} />
        <OtherSide booking={booking} viewer={viewer} />
      </Group>
      <div id={panelId} className={classes.divided} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<SkeletonBlock width="60%" height={20} />}>
            <BookingHistory id={booking.id} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** What is in an opened card only. */
export default function BookingMore(props: Seen & { user: SessionUser }) {
  const { booking, viewer } = props;
  const { id, status, acceptedAt } = booking;
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <>
      {viewer === 'client' && acceptedAt !== null && (
        <Suspense fallback={<SkeletonBlock width="100%" height={72} radius={12} />}>
          <ShownPhotos bookingId={id} />
        </Suspense>
      )}
      <MoreActions {...props} />
      {!isOver && <Unwritten booking={booking} />}
      <History {...props} />
    </>
  );
}
