import { useParams } from '@tanstack/react-router';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { Box, Text } from '../../../ui/layout.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useLiveRequests } from '../../job-requests/use-live-requests.ts';
import { MissingRequest } from '../view/missing-request.tsx';
import { OfferSkeleton } from '../view/offer-skeleton.tsx';
import { SignInFirst } from '../view/sign-in-first.tsx';
import { OffersOfRequest } from './offers-of-request.tsx';

/** The offers to a request, once it is loaded. */
export function OffersOf({ id }: { id: number }) {
  const { t } = useTranslation('offers');
  const word = useCategoryWords();
  usePageTitle(t('compare.title'));
  useLiveRequests();
  const { data: request, error, refetch } = trpc.bookings.requests.byId.useQuery({ id });
  if (error && readError(error).status === 404) return <MissingRequest />;
  // Data that is here stays where a live update could not be fetched.
  if (error && !request) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!request) return <OfferSkeleton />;
  return (
    <>
      <PageHeading title={t('compare.title')}>
        <Text c="dimmed" mt="xs" fw={650}>
          {word(request.category)}
        </Text>
        <PlainText c="dimmed" maw="62ch" lineClamp={4}>
          {request.description}
        </PlainText>
      </PageHeading>
      <OffersOfRequest requestId={id} requestState={request.state} />
    </>
  );
}

/** `/requests/58/offers`: the offers that a customer compares. */
export function OffersScreen() {
  const { id: text = '' } = useParams({ strict: false });
  const session = useSession();
  const id = readId(text);
  return (
    <Container>
      <Box pb="var(--section-gap)">
        {!session && <SignInFirst />}
        {session && id === undefined && <MissingRequest />}
        {session && id !== undefined && <OffersOf key={id} id={id} />}
      </Box>
    </Container>
  );
}
