import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Callout } from '../../ui/callout.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { Stars } from '../../ui/rating.tsx';
import { DetailsDialog } from '../admin/panel/details-dialog.tsx';
import { ActionBar } from '../admin/panel/action-bar.tsx';
import type { RowAction } from '../admin/table/row-menu.tsx';
import BookingHistory from '../bookings/card/booking-history.tsx';
import FeesNote from '../bookings/cancelling/fees-note.tsx';
import { ReportWords } from '../bookings/cancelling/no-show-note.tsx';
import { BookingStatus } from '../bookings/card/booking-status.tsx';
import SentPictures from '../bookings/photos/sent-pictures.tsx';
import { BookingFacts } from './booking-facts.tsx';
import type { Job } from './booking-moves.ts';

type Seen = { booking: BookingDetail };

/** Who cancelled the booking, and why. */
function Cancellation({ booking: { status, cancelledBy, cancelReason } }: Seen) {
  const { t } = useTranslation('admin-bookings');
  if (status !== 'cancelled' || cancelledBy === null) return null;
  return (
    <Callout tone="red">
      <Text inherit display="block" fw={600}>
        {t(`details.cancelledBy.${cancelledBy}`)}
      </Text>
      {cancelReason && <p>{cancelReason}</p>}
    </Callout>
  );
}

function Review({ review }: { review: NonNullable<BookingDetail['review']> }) {
  const { t } = useTranslation('admin-bookings');
  const state = review.approved ? 'approved' : review.hidden === true ? 'hidden' : 'waiting';
  return (
    <Stack component="section" gap="xs">
      <h3>{t('details.review')}</h3>
      <Group component="p" gap="sm">
        <Stars value={review.rating} />
        <Text span display="block" c="dimmed" size="sm">
          {t(`details.reviewState.${state}`)}
        </Text>
      </Group>
      <Text inherit style={{ whiteSpace: 'pre-line' }}>
        {review.text}
      </Text>
    </Stack>
  );
}

function Content({ booking }: Seen) {
  const { t } = useTranslation('admin-bookings');
  return (
    <Stack gap="lg" mb="lg">
      <p>
        <BookingStatus booking={booking} viewer="client" />
      </p>
      <Cancellation booking={booking} />
      {booking.noShows.map((report) => (
        <Stack component="section" gap="xs" key={report.id}>
          <h3>{t(`noShows.absent.${report.side}`)}</h3>
          <p>{t(`noShows.states.${report.state}`)}</p>
          <ReportWords report={report} />
        </Stack>
      ))}
      {booking.fees.length > 0 && <FeesNote fees={booking.fees} viewer={null} />}
      <BookingFacts booking={booking} />
      <Stack component="section" gap="xs">
        <h3>{t('columns.description')}</h3>
        <Text inherit style={{ whiteSpace: 'pre-line' }}>
          {booking.description}
        </Text>
      </Stack>
      <SentPictures booking={booking} viewer={null} />
      {booking.review && <Review review={booking.review} />}
      <Stack component="section" gap="xs">
        <h3>{t('details.history')}</h3>
        <BookingHistory id={booking.id} />
      </Stack>
    </Stack>
  );
}

type DetailsProps = { id: number; actionsOf(job: Job): readonly RowAction[]; onClose(): void };

/** All data of one booking, and its actions. */
export function BookingDetails({ id, actionsOf, onClose }: DetailsProps) {
  const { t } = useTranslation('admin-bookings');
  const query = trpc.bookings.byId.useQuery({ id }, { staleTime: 0 });
  return (
    <DetailsDialog
      title={t('details.title', { id })}
      query={query}
      failure={t('details.failure')}
      onClose={onClose}
    >
      {(booking) => (
        <>
          <Content booking={booking} />
          <ActionBar actions={actionsOf(booking)} variant="filled" />
        </>
      )}
    </DetailsDialog>
  );
}
