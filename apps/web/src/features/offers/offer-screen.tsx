import type { SessionUser } from '@mesterhand/domain/access/actor';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readError } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { Box } from '../../ui/layout.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Container } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLiveRequests } from '../job-requests/use-live-requests.ts';
import { OfferSkeleton } from './view/offer-skeleton.tsx';
import { SignInFirst } from './view/sign-in-first.tsx';

// Three people read three different screens.
const ReceivedOffer = lazyPart(() => import('./acceptance/received-offer.tsx'));
const EditorOfRequest = lazyPart(() => import('./editor/editor-of-request.tsx'));
const OwnOffer = lazyPart(() => import('./own/own-offer.tsx'));

function MissingOffer() {
  const { t } = useTranslation(['offers', 'refusals']);
  return <NotFound title={t('refusals:errors.offers.notFound')} text={t('offers:notFoundText')} />;
}

/** An offer as the user sees it: its master, or its customer. */
export function OfferOf({ id, user }: { id: number; user: SessionUser }) {
  useLiveRequests();
  const { data: offer, error, refetch } = trpc.bookings.offers.byId.useQuery({ id });
  if (error && readError(error).status === 404) return <MissingOffer />;
  if (error && !offer) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!offer) return <OfferSkeleton />;
  const { masterId } = user;
  if (masterId === null || masterId !== offer.master.id) return <ReceivedOffer offer={offer} />;
  return offer.state === 'draft' ? (
    <EditorOfRequest user={user} masterId={masterId} requestId={offer.requestId} />
  ) : (
    <OwnOffer offer={offer} />
  );
}

/** `/offers/73`: its master writes or follows it, its customer accepts or declines it. */
export function OfferScreen() {
  const { id: text = '' } = useParams({ strict: false });
  const session = useSession();
  const id = readId(text);
  return (
    <Container>
      <Box maw={760} pb="var(--section-gap)">
        {!session && <SignInFirst />}
        {session && id === undefined && <MissingOffer />}
        {session && id !== undefined && (
          <Suspense fallback={<OfferSkeleton />}>
            <OfferOf key={id} id={id} user={session.user} />
          </Suspense>
        )}
      </Box>
    </Container>
  );
}
