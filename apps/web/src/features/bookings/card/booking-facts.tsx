import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { formatPhone } from '@mesterhand/domain/contact/phone';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconClock, IconMapPin, IconPhone, IconReceipt } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import classes from './booking-card.module.css';
import { TermsText } from '../cancelling/terms-text.tsx';
import { BookingPriceText } from '../dialog/booking-price.tsx';
import type { Viewer } from './booking-status.tsx';

type Seen = { booking: Booking; viewer: Viewer };

const mapAddress = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group component="li" gap="sm" wrap="nowrap" className={classes.fact}>
      {icon}
      <span>{children}</span>
    </Group>
  );
}

/** Before accepting the job a master sees only the area of the address. */
function WithheldAddress({ area }: { area: string }) {
  const { t } = useTranslation('bookings');
  return area === '' ? (
    <Text span c="dimmed">
      {t('card.addressWithheld')}
    </Text>
  ) : (
    area
  );
}

function Address({ booking, viewer }: Seen) {
  const { t } = useTranslation('bookings');
  const { address } = booking;
  if (viewer === 'client') return address;
  if (booking.clientPhone === null) return <WithheldAddress area={address} />;
  return (
    <a
      href={mapAddress(address)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('card.map', { address })}
    >
      {address}
    </a>
  );
}

/** The customer's phone, shown to the master once the job is accepted. */
function Phone({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const nameOf = usePersonName();
  const { clientName, clientPhone, status } = booking;
  if (clientPhone === null)
    return (
      <Text span c="dimmed">
        {status === 'cancelled' ? t('card.contactGone') : t('card.contactLater')}
      </Text>
    );
  const phone = formatPhone(clientPhone);
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={t('card.call', { name: `${nameOf(clientName)}, ${phone}` })}
    >
      {phone}
    </a>
  );
}

/**
 * Time and place of a job, as far as this side may see them: in brief with the description in the same line, in full with
 * contact and price.
 */
export function BookingFacts({ booking, viewer, isBrief = false }: Seen & { isBrief?: boolean }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { scheduledDate, scheduledTime, status } = booking;
  const isOpen = status === 'pending' || status === 'confirmed';
  return (
    <ul className={isBrief ? classes.brief : `${classes.divided} ${classes.facts}`}>
      <Fact icon={<IconClock size={20} aria-hidden />}>
        <time dateTime={`${scheduledDate}T${scheduledTime}`}>
          {format.day(scheduledDate)} {t('card.at', { time: scheduledTime })}
        </time>
        <Text span c="dimmed">
          {' · '}
          {format.duration(booking.durationMinutes)}
        </Text>
      </Fact>
      <Fact icon={<IconMapPin size={20} aria-hidden />}>
        <span>
          <Address booking={booking} viewer={viewer} />
        </span>
        {isBrief && (
          <>
            {' · '}
            <Text span inherit c="dimmed">
              {booking.pictures.length > 0 &&
                `${t('pictures.count', { count: booking.pictures.length })} · `}
              {booking.description}
            </Text>
          </>
        )}
      </Fact>
      {viewer === 'master' && !isBrief && (
        <Fact icon={<IconPhone size={20} aria-hidden />}>
          <Phone booking={booking} />
        </Fact>
      )}
      {!isBrief && (
        <Fact icon={<IconReceipt size={20} aria-hidden />}>
          <BookingPriceText price={storedPriceOf(booking)} />
          {isOpen && <TermsText terms={booking.cancellation} viewer={viewer} />}
        </Fact>
      )}
    </ul>
  );
}
