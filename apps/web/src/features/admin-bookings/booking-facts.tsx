import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { bookingNames } from '../bookings/card/booking-names.ts';
import { BookingPriceText } from '../bookings/dialog/booking-price.tsx';
import classes from './admin-bookings.module.css';
import { useBookingTime } from './use-booking-time.ts';

type Seen = { booking: BookingDetail };

const mapAddress = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Client({ booking: { clientId, clientName, clientPhone, address } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const nameOf = usePersonName();
  return (
    <>
      <Fact name={t('columns.client')}>
        <Link to="/user/$id" params={{ id: String(clientId) }}>
          {nameOf(clientName)}
        </Link>
      </Fact>
      {clientPhone !== null && (
        <Fact name={t('details.phone')}>
          <a
            href={`tel:${clientPhone.replace(/[^\d+]/g, '')}`}
            aria-label={t('details.call', { phone: clientPhone })}
          >
            {clientPhone}
          </a>
        </Fact>
      )}
      <Fact name={t('columns.address')}>
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
      <Fact name={t('columns.master')}>
        <Link to="/master/$id" params={{ id: String(booking.masterId) }}>
          {names.master}
        </Link>
        <span className={classes.soft}>{booking.master.specialization}</span>
      </Fact>
      <Fact name={t('columns.service')}>{names.service}</Fact>
    </>
  );
}

/** Who, where, what, when and for how much. */
export function BookingFacts({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  const format = useFormat();
  const timeOf = useBookingTime();
  const { acceptedAt, createdAt } = booking;
  return (
    <dl className={classes.facts}>
      <Client booking={booking} />
      <Work booking={booking} />
      <Fact name={t('columns.when')}>{timeOf(booking)}</Fact>
      <Fact name={t('columns.price')}>
        <BookingPriceText price={storedPriceOf(booking)} />
      </Fact>
      <Fact name={t('columns.created')}>{format.dateTime(createdAt)}</Fact>
      <Fact name={t('details.accepted')}>
        {acceptedAt === null ? t('details.notAccepted') : format.dateTime(acceptedAt)}
      </Fact>
    </dl>
  );
}
