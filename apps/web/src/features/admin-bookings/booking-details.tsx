import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stars } from '../../ui/rating.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import BookingHistory from '../bookings/card/booking-history.tsx';
import { BookingStatus } from '../bookings/card/booking-status.tsx';
import classes from './admin-bookings.module.css';
import { BookingFacts } from './booking-facts.tsx';
import type { Job } from './booking-moves.ts';

type Seen = { booking: BookingDetail };

/** Who cancelled the booking, and why. */
function Cancellation({ booking: { status, cancelledBy, cancelReason } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  if (status !== 'cancelled' || cancelledBy === null) return null;
  return (
    <div className={classes.cancelled}>
      <p className={classes.name}>{t(`details.cancelledBy.${cancelledBy}`)}</p>
      {cancelReason && <p>{cancelReason}</p>}
    </div>
  );
}

function Review({ review }: { review: NonNullable<BookingDetail['review']> }) {
  const { t } = useTranslation('admin-bookings');
  const state = review.approved ? 'approved' : review.hidden === true ? 'hidden' : 'waiting';
  return (
    <section className={classes.part}>
      <h3>{t('details.review')}</h3>
      <p className={classes.reviewHead}>
        <Stars value={review.rating} />
        <span className={classes.soft}>{t(`details.reviewState.${state}`)}</span>
      </p>
      <p className={classes.words}>{review.text}</p>
    </section>
  );
}

function Content({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  return (
    <div className={classes.details}>
      <p>
        <BookingStatus booking={booking} viewer="client" />
      </p>
      <Cancellation booking={booking} />
      <BookingFacts booking={booking} />
      <section className={classes.part}>
        <h3>{t('columns.description')}</h3>
        <p className={classes.words}>{booking.description}</p>
      </section>
      {booking.review && <Review review={booking.review} />}
      <section className={classes.part}>
        <h3>{t('details.history')}</h3>
        <BookingHistory id={booking.id} />
      </section>
    </div>
  );
}

function Actions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className={classes.actions}>
      {actions.map(({ key, label, icon, tone, disabled, run }) => (
        <Button
          key={key}
          variant={tone === 'danger' ? 'default' : 'filled'}
          {...(tone === 'danger' && { c: 'var(--danger)' })}
          leftSection={icon}
          disabled={disabled !== undefined}
          title={disabled}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type DetailsProps = { id: number; actionsOf(job: Job): readonly RowAction[]; onClose(): void };

/** All data of one booking, and its actions. */
export function BookingDetails({ id, actionsOf, onClose }: DetailsProps) {
  const { t } = useTranslation('admin-bookings');
  const { data, error, refetch } = trpc.bookings.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <Dialog title={t('details.title', { id })} onClose={onClose}>
      {data === undefined && error === null && (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={280} radius={12} />
        </>
      )}
      {error !== null && (
        <ErrorState error={error} title={t('details.failure')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && error === null && (
        <>
          <Content booking={data} />
          <Actions actions={actionsOf(data)} />
        </>
      )}
    </Dialog>
  );
}
