import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { mayOpenPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import classes from './admin-reviews.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type Seen = { review: AdminReview };

function People({ review: { clientId, clientName, masterId, masterName } }: Seen) {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  return (
    <>
      <Fact name={t('columns.client')}>
        {clientId === null ? (
          nameOf(clientName)
        ) : (
          <Link to="/user/$id" params={{ id: String(clientId) }}>
            {nameOf(clientName)}
          </Link>
        )}
      </Fact>
      <Fact name={t('columns.master')}>
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
  if (bookingId === null) return <Fact name={t('columns.service')}>{t('noService')}</Fact>;
  return (
    <>
      <Fact name={t('columns.service')}>{serviceName}</Fact>
      {user !== undefined && mayOpenPage(user, 'bookings') && (
        <Fact name={t('details.booking')}>
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
    <dl className={classes.facts}>
      <People review={review} />
      <Booking review={review} />
      <Fact name={t('columns.created')}>{format.dateTime(createdAt)}</Fact>
      {decidedAt !== null && <Fact name={t('details.decided')}>{format.dateTime(decidedAt)}</Fact>}
      {reason !== '' && <Fact name={t('details.reason')}>{reason}</Fact>}
    </dl>
  );
}
