import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { Box } from '../../../ui/layout.tsx';
import { Container } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useLiveBookings } from '../../bookings/dashboard/use-live-bookings.ts';
import { OfferSkeleton } from '../../offers/view/offer-skeleton.tsx';
import { SignInFirst } from '../../offers/view/sign-in-first.tsx';
import { MissingAgreement } from '../missing-agreement.tsx';

/** A booking with its agreement, as a user sees them. Administrators are on neither side. */
export type AgreedJob = {
  booking: BookingDetail;
  agreement: Agreement;
  user: SessionUser;
  side: 'client' | 'master' | 'none';
};

/** Which side of a booking a user is on. */
export function sideOf(
  { clientId, masterId }: { clientId: number; masterId: number },
  user: SessionUser,
): AgreedJob['side'] {
  if (clientId === user.id) return 'client';
  return masterId === user.masterId ? 'master' : 'none';
}

type LoadProps = {
  bookingId: number;
  user: SessionUser;
  children(job: AgreedJob): ReactNode;
};

function LoadedJob({ bookingId, user, children }: LoadProps) {
  useLiveBookings();
  const booking = trpc.bookings.byId.useQuery({ id: bookingId });
  const agreement = trpc.bookings.agreements.ofBooking.useQuery({ bookingId });
  const failed = [booking, agreement].find(({ isLoadingError }) => isLoadingError);
  if (failed && readError(failed.error).status === 404) return <MissingAgreement />;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!booking.data || !agreement.data) return <OfferSkeleton />;
  const side = sideOf(booking.data, user);
  return children({ booking: booking.data, agreement: agreement.data, user, side });
}

/** A page about the agreed job that its address names (`/bookings/81/bill`), for the two sides of it. */
export function AgreedJobScreen({ children }: Pick<LoadProps, 'children'>) {
  const { id: text = '' } = useParams({ strict: false });
  const session = useSession();
  const bookingId = readId(text);
  return (
    <Container>
      <Box maw={960} pb="var(--section-gap)">
        {!session && <SignInFirst />}
        {session && bookingId === undefined && <MissingAgreement />}
        {session && bookingId !== undefined && (
          <LoadedJob key={bookingId} bookingId={bookingId} user={session.user}>
            {children}
          </LoadedJob>
        )}
      </Box>
    </Container>
  );
}
