import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useLiveRequests } from '../use-live-requests.ts';
import { RequestRow } from './request-row.tsx';

function Describe() {
  const { t } = useTranslation('job-requests');
  return <ButtonLink to="/request">{t('describe')}</ButtonLink>;
}

function List() {
  const { t } = useTranslation('job-requests');
  useLiveRequests();
  const list = trpc.bookings.requests.mine.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { data, error } = list;
  if (error)
    return (
      <ErrorState title={t('mine.failed')} error={error} onRetry={() => void list.refetch()} />
    );
  if (!data)
    return (
      <Stack aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  const requests = data.pages.flatMap(({ items }) => items);
  if (requests.length === 0)
    return (
      <DrawnState
        drawing="people"
        title={t('mine.empty')}
        text={t('mine.emptyText')}
        action={<Describe />}
      />
    );
  return (
    <>
      <Box mb="lg">
        <Describe />
      </Box>
      <Stack component="ul">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

/** The customer's own requests, newest first. */
export function RequestsScreen() {
  const { t } = useTranslation('job-requests');
  const session = useSession();
  usePageTitle(t('mine.title'));
  return (
    <Container>
      <Box maw={920} pb="var(--section-gap)">
        <PageHeading title={t('mine.title')} intro={t('mine.intro')} />
        {session ? <List key={session.user.id} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
