import { whyUnwritten } from '@mesterhand/domain/agreements/acceptance';
import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { bookingNames } from '../bookings/card/booking-names.ts';
import { BookingPriceText } from '../bookings/dialog/booking-price.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/layout.tsx';
import { useBookingTime } from './use-booking-time.ts';

type Seen = { booking: BookingDetail };

const mapAddress = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

function Client({ booking: { clientId, clientName, clientPhone, address } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return (
    <>
      <Fact label={t('columns.client')}>
        <Link to="/user/$id" params={{ id: String(clientId) }}>
          {nameOf(clientName)}
        </Link>
      </Fact>
      {clientPhone !== null && (
        <Fact label={t('details.phone')}>
          <a
            href={`tel:${clientPhone.replace(/[^\d+]/g, '')}`}
            aria-label={t('details.call', { phone: clientPhone })}
          >
            {clientPhone}
          </a>
        </Fact>
      )}
      <Fact label={t('columns.address')}>
        <a
          href={mapAddress(address)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('details.map', { address })}
        >
          {address}
        </a>
      </Fact>
    </>
  );
}

function Work({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const { t: words } = useTranslation('bookings');
  const names = bookingNames(words, booking);
  return (
    <>
      <Fact label={t('columns.master')}>
        <Link to="/master/$id" params={{ id: String(booking.masterId) }}>
          {names.master}
        </Link>
        <Text span display="block" c="dimmed" size="sm">
          {booking.master.specialization}
        </Text>
      </Fact>
      <Fact label={t('columns.service')}>{names.service}</Fact>
    </>
  );
}

/** When the job was accepted, and why that made no agreement in writing. */
function Acceptance({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const { t: words } = useTranslation('bookings');
  const format = useFormat();
  const why = whyUnwritten(booking);
  if (booking.acceptedAt === null) return t('details.notAccepted');
  return (
    <>
      {format.dateTime(booking.acceptedAt)}
      {why && (
        <Text span display="block" c="dimmed" size="sm">
          {words(`card.unwritten.${why}`)}
        </Text>
      )}
    </>
  );
}

/** Who, where, what, when and for how much. */
export function BookingFacts({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const timeOf = useBookingTime();
  const { createdAt } = booking;
  return (
    <Facts>
      <Client booking={booking} />
      <Work booking={booking} />
      <Fact label={t('columns.when')}>{timeOf(booking)}</Fact>
      <Fact label={t('columns.price')}>
        <BookingPriceText price={storedPriceOf(booking)} />
      </Fact>
      <Fact label={t('columns.created')}>{format.dateTime(createdAt)}</Fact>
      <Fact label={t('details.accepted')}>
        <Acceptance booking={booking} />
      </Fact>
    </Facts>
  );
}
