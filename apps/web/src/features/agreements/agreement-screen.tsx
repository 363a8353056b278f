import { useParams } from '@tanstack/react-router';
import { readError } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { Box } from '../../ui/layout.tsx';
import { Container } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { OfferSkeleton } from '../offers/view/offer-skeleton.tsx';
import { SignInFirst } from '../offers/view/sign-in-first.tsx';
import { AgreementPage } from './agreement-page.tsx';
import { MissingAgreement } from './missing-agreement.tsx';

/** The agreement of a booking, once it is loaded. */
export function AgreementOf({ bookingId }: { bookingId: number }) {
  const { data, error, refetch } = trpc.bookings.agreements.ofBooking.useQuery({ bookingId });
  if (error && readError(error).status === 404) return <MissingAgreement />;
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  return data ? <AgreementPage agreement={data} /> : <OfferSkeleton />;
}

/** `/bookings/81/agreement`: the agreement of a booking, for its two sides. */
export function AgreementScreen() {
  const { id: text = '' } = useParams({ strict: false });
  const session = useSession();
  const bookingId = readId(text);
  return (
    <Container>
      <Box maw={760} pb="var(--section-gap)">
        {!session && <SignInFirst />}
        {session && bookingId === undefined && <MissingAgreement />}
        {session && bookingId !== undefined && (
          <AgreementOf key={bookingId} bookingId={bookingId} />
        )}
      </Box>
    </Container>
  );
}
