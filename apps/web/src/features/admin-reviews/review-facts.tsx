import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { bookingViewsOf } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Fact, Facts } from '../../ui/facts.tsx';

type Seen = { review: AdminReview };

function People({ review: { clientId, clientName, masterId, masterName } }: Seen) {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  return (
    <>
      <Fact label={t('columns.client')}>
        {clientId === null ? (
          nameOf(clientName)
        ) : (
          <Link to="/user/$id" params={{ id: String(clientId) }}>
            {nameOf(clientName)}
          </Link>
        )}
      </Fact>
      <Fact label={t('columns.master')}>
        <Link to="/master/$id" params={{ id: String(masterId) }}>
          {nameOf(masterName)}
        </Link>
      </Fact>
    </>
  );
}

/** The review's booking, linked for those who may open bookings. */
function Booking({ review: { bookingId, serviceName } }: Seen) {
  const { t } = useTranslation('admin-reviews');
  const user = useSession()?.user;
  if (bookingId === null) return <Fact label={t('columns.service')}>{t('noService')}</Fact>;
  return (
    <>
      <Fact label={t('columns.service')}>{serviceName}</Fact>
      {user !== undefined && bookingViewsOf(user).includes('bookings') && (
        <Fact label={t('details.booking')}>
          <Link to="/admin/{-$tab}" params={{ tab: 'bookings' }} search={{ item: bookingId }}>
            {t('details.bookingLink', { id: bookingId })}
          </Link>
        </Fact>
      )}
    </>
  );
}

/** Author, master, booking, time and decision. */
export function ReviewFacts({ review }: Seen) {
  const { t } = useTranslation('admin-reviews');
  const format = useFormat();
  const { createdAt, decidedAt, reason } = review;
  return (
    <Facts>
      <People review={review} />
      <Booking review={review} />
      <Fact label={t('columns.created')}>{format.dateTime(createdAt)}</Fact>
      {decidedAt !== null && <Fact label={t('details.decided')}>{format.dateTime(decidedAt)}</Fact>}
      {reason !== '' && <Fact label={t('details.reason')}>{reason}</Fact>}
    </Facts>
  );
}
