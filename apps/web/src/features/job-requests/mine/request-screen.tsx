import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { Actions } from '../../../ui/actions.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { IconAlertTriangle, IconArrowLeft } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { NotFound } from '../../../ui/not-found.tsx';
import { Container } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, RowSkeleton, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { carryOver } from '../describe/request-draft.ts';
import { RequestFacts } from '../request-facts.tsx';
import { RequestPictures } from '../request-pictures.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useLiveRequests } from '../use-live-requests.ts';
import { InvitationRow } from './invitation-row.tsx';
import { RequestState } from './request-state.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** Renders the offers of a request, between its state and those who were asked. */
export type OffersPlace = (request: JobRequest) => ReactNode;

function Asked({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const { invitations, asksNext, state, listEndedAt } = request;
  const isOpen = state === 'open';
  return (
    <Panel component="section" aria-labelledby="asked" gap={0}>
      <Box component="h2" id="asked" fz="xl" mb={4}>
        {t('asked.title')}
      </Box>
      {isOpen && listEndedAt === null && (
        <Text c="dimmed">{t(asksNext ? 'asked.next' : 'asked.noNext')}</Text>
      )}
      <DividedList plain>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.master.id}
            invitation={invitation}
            isOpen={isOpen}
            before={invitations.find(({ position }) => position === invitation.replaces)}
          />
        ))}
      </DividedList>
    </Panel>
  );
}

function Description({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const { description, address, pictures, isEmergency } = request;
  return (
    <Panel component="section" aria-labelledby="description" gap="lg">
      <Group justify="space-between">
        <Box component="h2" id="description" fz="xl">
          {t('description')}
        </Box>
        {isEmergency && (
          <StatusBadge tone="red" icon={<IconAlertTriangle size={15} aria-hidden />}>
            {t('emergency')}
          </StatusBadge>
        )}
      </Group>
      <Text maw="72ch" style={{ whiteSpace: 'pre-line' }}>
        {description}
      </Text>
      <RequestPictures pictures={pictures} />
      <RequestFacts request={request} place={address} />
    </Panel>
  );
}

/** What the customer can do about a request: go to the agreed job, ask others, or withdraw it. */
function RequestActions({ request }: { request: JobRequest }) {
  const { t } = useTranslation('job-requests');
  const user = useSession()?.user;
  const { state, bookingId, listEndedAt, description, categoryId } = request;
  const isOpen = state === 'open';
  if (bookingId !== null)
    return (
      <Actions>
        <ButtonLink to="/dashboard" search={{ booking: bookingId }}>
          {t('toBooking')}
        </ButtonLink>
      </Actions>
    );
  return (
    <Actions>
      {(!isOpen || listEndedAt !== null) && (
        <ButtonLink
          to="/request"
          search={{ text: description, category: categoryId }}
          onClick={() => user && carryOver(user.id, request)}
        >
          {t('again')}
        </ButtonLink>
      )}
      {isOpen && <WithdrawButton request={request} />}
    </Actions>
  );
}

/** The page around a request, with the way back to all of them. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('job-requests');
  return (
    <Container>
      <Box maw={920} pt="md" pb="var(--section-gap)">
        <ButtonLink
          to="/requests"
          variant="subtle"
          ml="-md"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('mine.title')}
        </ButtonLink>
        {children}
      </Box>
    </Container>
  );
}

type LoadedProps = { request: JobRequest; offers: OffersPlace | undefined };

function Loaded({ request, offers }: LoadedProps) {
  const { t } = useTranslation('job-requests');
  const word = useCategoryWords();
  const title = word(request.category);
  usePageTitle(`${title} – ${t('mine.title')}`);
  return (
    <Frame>
      <Box component="h1" fz="var(--font-size-page)" mt="md">
        {title}
      </Box>
      <Box mt="md" mb="xl" aria-live="polite">
        <RequestState request={request} />
      </Box>
      <Stack gap="xl">
        {offers?.(request)}
        <Asked request={request} />
        <Description request={request} />
        <RequestActions request={request} />
      </Stack>
    </Frame>
  );
}

function RequestSkeleton() {
  return (
    <Frame>
      <Stack aria-busy mt="md">
        <LoadingNote />
        <SkeletonBlock width="50%" height={40} />
        <SkeletonBlock width="70%" height={20} />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    </Frame>
  );
}

function Missing() {
  const { t } = useTranslation(['job-requests', 'refusals']);
  return <NotFound title={t('refusals:errors.jobRequests.notFound')} text={t('notFoundText')} />;
}

function RequestOf({ id, offers }: { id: number; offers: OffersPlace | undefined }) {
  useLiveRequests();
  const { data, error, refetch } = trpc.bookings.requests.byId.useQuery({ id });
  if (error && readError(error).code === 'jobRequests.notFound') return <Missing />;
  if (data) return <Loaded request={data} offers={offers} />;
  if (!error) return <RequestSkeleton />;
  return (
    <Frame>
      <ErrorState isPage error={error} onRetry={() => void refetch()} />
    </Frame>
  );
}

function Guest() {
  const { t } = useTranslation('job-requests');
  usePageTitle(t('mine.title'));
  return (
    <Frame>
      <SignInFirst />
    </Frame>
  );
}

type RequestPageProps = {
  /** The id in the URL; anything but an id is not found. */
  id: string;
  offers?: OffersPlace | undefined;
};

/** A request as its customer follows it. */
export function RequestPage({ id, offers }: RequestPageProps) {
  const session = useSession();
  const known = /^\d+$/.test(id) ? readId(id) : undefined;
  if (known === undefined) return <Missing />;
  if (!session) return <Guest />;
  return <RequestOf key={`${session.user.id}-${known}`} id={known} offers={offers} />;
}

/** The page of the request in the URL. @param offers renders its offers, which are another feature's. */
export function RequestScreen({ offers }: { offers?: OffersPlace }) {
  const { id = '' } = useParams({ strict: false });
  return <RequestPage id={id} offers={offers} />;
}
