import { answerMinutes } from '@mesterhand/domain/job-requests/answering';
import type { ReceivedRequest } from '@mesterhand/domain/job-requests/schema';

import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Box, Group, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useLiveRequests } from '../use-live-requests.ts';
import { ReceivedCard } from './received-card.tsx';
import { type ReceivedPart, receivedParts } from './received-parts.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

function useShownPart(): ReceivedPart {
  const search = useAddress('part');
  return readOneOf(receivedParts, search.part) ?? 'open';
}

/** The request that a notification linked to; `beyond` when it is not on the fetched pages of the list. */
function useLinkedRequest(known: readonly ReceivedRequest[] | undefined) {
  const search = useAddress('request');
  const id = readId(search.request);
  const isBeyond = id !== undefined && known?.every((request) => request.id !== id) === true;
  const { data } = trpc.bookings.requests.receivedById.useQuery(
    { id: id ?? 0 },
    { enabled: isBeyond },
  );
  return { id, beyond: isBeyond && data?.id === id ? data : undefined };
}

function PartNav() {
  const { t } = useTranslation('job-requests');
  const open = useShownPart();
  return (
    <nav aria-label={t('received.parts')}>
      <Group component="ul" gap="xs" mb="lg">
        {receivedParts.map((part) => (
          <li key={part}>
            <ButtonLink
              to="/received"
              search={{ part: part === 'open' ? undefined : part }}
              variant={part === open ? 'light' : 'default'}
              radius="xl"
              mih={44}
              px="md"
              bd={`1px solid var(${part === open ? '--brand-text' : '--line'})`}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
              aria-current={part === open ? 'page' : undefined}
            >
              {t(`received.part.${part}`)}
            </ButtonLink>
          </li>
        ))}
      </Group>
    </nav>
  );
}

function List({ part }: { part: ReceivedPart }) {
  const { t } = useTranslation('job-requests');
  const list = trpc.bookings.requests.received.useInfiniteQuery(
    { part },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const requests = list.data?.pages.flatMap(({ items }) => items);
  const linked = useLinkedRequest(requests);
  if (list.error)
    return (
      <ErrorState
        title={t('received.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!requests)
    return (
      <Stack aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  const shown = linked.beyond ? [linked.beyond, ...requests] : requests;
  if (shown.length === 0)
    return (
      <DrawnState
        drawing="documents"
        title={t(`received.empty.${part}`)}
        text={t(`received.emptyText.${part}`, { minutes: answerMinutes })}
      />
    );
  return (
    <>
      <Stack component="ul">
        {shown.map((request) => (
          <ReceivedCard key={request.id} request={request} isLinked={request.id === linked.id} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

function Received() {
  const part = useShownPart();
  useLiveRequests();
  return (
    <>
      <PartNav />
      <List key={part} part={part} />
    </>
  );
}

/** Customers who follow a link to it read that it is for masters. */
function MastersOnly() {
  const { t } = useTranslation('job-requests');
  return (
    <DrawnState
      drawing="documents"
      title={t('received.mastersOnly')}
      text={t('received.mastersOnlyText')}
      action={<ButtonLink to="/requests">{t('mine.title')}</ButtonLink>}
    />
  );
}

/** The requests that a master is asked about. */
export function ReceivedScreen() {
  const { t } = useTranslation('job-requests');
  const user = useSession()?.user;
  usePageTitle(t('received.title'));
  return (
    <Container>
      <Box maw={920} pb="var(--section-gap)">
        <PageHeading title={t('received.title')} intro={t('received.intro')} />
        {!user && <SignInFirst />}
        {user && user.masterId === null && <MastersOnly />}
        {user && user.masterId !== null && <Received key={user.id} />}
      </Box>
    </Container>
  );
}
