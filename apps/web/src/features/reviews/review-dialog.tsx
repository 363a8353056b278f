import type { SessionUser } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { type DialogProps, useDialog } from '../../core/navigation/dialogs.tsx';
import { readError } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { Stars } from '../../ui/rating.tsx';
import { SkeletonBlock, LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { actorOf } from '../bookings/actor.ts';
import { ReviewForm } from './review-form.tsx';

type OfUser = { user: SessionUser; onSent(): void };

function LoginRequired({ master, booking }: Pick<DialogProps, 'master' | 'booking'>) {
  const { t } = useTranslation('reviews');
  const dialog = useDialog();
  const request = { master, booking, next: 'review' } as const;
  const ways = (
    <Group justify="center" gap="sm">
      <Button onClick={() => dialog.replace({ dialog: 'login', ...request })}>{t('login')}</Button>
      <Button
        variant="default"
        onClick={() => dialog.replace({ dialog: 'register', as: 'client', ...request })}
      >
        {t('register')}
      </Button>
    </Group>
  );
  return (
    <EmptyState art="lost" title={t('loginRequired')} text={t('loginRequiredText')} action={ways} />
  );
}

function FormSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <LoadingNote />
      <RowSkeleton />
      <SkeletonBlock width="min(100%, 260px)" height={48} radius={12} />
      <SkeletonBlock width="100%" height={150} radius={12} />
      <SkeletonBlock width="100%" height={44} radius={12} />
    </Stack>
  );
}

/** The existing review of this booking, or why none can be written yet. */
function NotReviewable({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('refusals');
  const { review } = booking;
  if (!booking.reviewed)
    return <EmptyState art="calendar" title={t('errors.reviews.notCompleted')} />;
  const words = review && (
    <>
      <Stars value={review.rating} />
      <Text span style={{ whiteSpace: 'pre-line' }}>
        {review.text}
      </Text>
    </>
  );
  return <EmptyState art="tools" title={t('errors.reviews.alreadyReviewed')} text={words} />;
}

function ReviewOfBooking({ id, user, onSent }: OfUser & { id: number }) {
  const { t } = useTranslation(['reviews', 'refusals']);
  const format = useFormat();
  const { data, error, refetch } = trpc.bookings.byId.useQuery({ id });
  const isMissing = error && readError(error).code === 'bookings.notFound';
  if (isMissing || (data && data.clientId !== user.id))
    return <EmptyState art="lost" title={t('refusals:errors.bookings.notFound')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  if (data.status !== 'completed' || data.reviewed) return <NotReviewable booking={data} />;
  const { masterId, master, service, scheduledDate } = data;
  const day = format.day(scheduledDate);
  const note = service === null ? day : t('job', { service, day });
  const { name, avatar } = master;
  return (
    <ReviewForm
      reviewed={{ masterId, bookingId: id, name, avatar, note }}
      userId={user.id}
      onSent={onSent}
    />
  );
}

function ReviewOfMaster({ id, user, onSent }: OfUser & { id: number }) {
  const { t } = useTranslation('refusals');
  const { data, error, refetch } = trpc.masters.byId.useQuery({ id });
  if (!can(actorOf(user), 'masters.review', { masterId: id }))
    return <EmptyState art="lost" title={t('errors.reviews.ownProfile')} />;
  if (error && readError(error).code === 'masters.notFound')
    return <EmptyState art="lost" title={t('errors.masters.notFound')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const { name, specialization: note } = data;
  const { avatar } = data.user;
  return (
    <ReviewForm
      reviewed={{ masterId: id, bookingId: null, name, avatar, note }}
      userId={user.id}
      onSent={onSent}
    />
  );
}

/** Reviews a completed booking, or a master without one. */
export default function ReviewDialog({ master, booking, onClose }: DialogProps) {
  const { t } = useTranslation('reviews');
  const session = useSession();
  const isChosen = booking !== undefined || master !== undefined;
  return (
    <Dialog title={t('title')} size={560} onClose={onClose}>
      {!isChosen && <EmptyState art="search" title={t('noMaster')} />}
      {isChosen && !session && <LoginRequired master={master} booking={booking} />}
      {session && booking !== undefined && (
        <ReviewOfBooking id={booking} user={session.user} onSent={onClose} />
      )}
      {session && booking === undefined && master !== undefined && (
        <ReviewOfMaster key={master} id={master} user={session.user} onSent={onClose} />
      )}
    </Dialog>
  );
}
