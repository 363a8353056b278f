import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Today } from '@mesterhand/domain/bookings/today-schema';
import { Suspense } from 'react';
import { trpc } from '../../core/api/trpc.ts';
import { useIsOnline } from '../../core/browser/use-is-online.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { Box, Group, Stack } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { LoadingNote, SkeletonBlock } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useLiveBookings } from '../bookings/dashboard/use-live-bookings.ts';
import { DayPart } from './day-part.tsx';
import { MastersOnly, SignInFirst } from './masters-only.tsx';
import { Unsent, Unstored } from './outbox-notes.tsx';
import classes from './today.module.css';
import { Tomorrow } from './tomorrow.tsx';
import { useOfflineDay } from './use-offline-day.ts';
import { WaitingPart } from './waiting-part.tsx';

const OnboardingNote = lazyPart(() => import('../onboarding/onboarding-note.tsx'));

function Loading() {
  return (
    <div aria-busy>
      <LoadingNote />
      <Stack component="ul" aria-hidden className={classes.timeline ?? ''}>
        {[1, 2, 3].map((row) => (
          <Card as="li" key={row}>
            <Group justify="space-between">
              <SkeletonBlock width={120} height={24} />
              <SkeletonBlock width={90} height={24} radius={999} />
            </Group>
            <Stack gap="xs" mt="sm">
              <SkeletonBlock width="55%" height={22} />
              <SkeletonBlock width="80%" height={16} />
              <SkeletonBlock width="100%" height={52} radius={12} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </div>
  );
}

function Money({ money }: Pick<Today, 'money'>) {
  const { t } = useTranslation('today');
  const format = useFormat();
  return (
    <Card as="section" aria-label={t('money.title')}>
      <dl className={classes.money}>
        <dt>{t('money.expected')}</dt>
        <dd>{format.price(money.expected)}</dd>
        <dt>{t('money.billed')}</dt>
        <dd>{format.price(money.billed)}</dd>
      </dl>
    </Card>
  );
}

function OwnDay({ user, masterId }: { user: SessionUser; masterId: number }) {
  const { t } = useTranslation('today');
  const isOnline = useIsOnline();
  useLiveBookings();
  const format = useFormat();
  const { isRestored, isStored } = useOfflineDay(user.id);
  const { data, error, refetch, dataUpdatedAt } = trpc.bookings.today.useQuery({});
  // Without a network there is nothing to load: the browser only waits.
  const isMissing = isRestored && !isOnline;
  return (
    <>
      <Suspense>
        <OnboardingNote />
      </Suspense>
      {!isOnline && data && (
        <Callout tone="yellow" mb="lg" role="status">
          {t('offline', { time: format.dateTime(new Date(dataUpdatedAt).toISOString()) })}
        </Callout>
      )}
      {!data && error && (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      <Unstored userId={user.id} isDayStored={isStored} />
      <Unsent userId={user.id} />
      {!data && !error && isMissing && (
        <EmptyState art="calendar" title={t('offlineEmpty.title')} text={t('offlineEmpty.text')} />
      )}
      {!data && !error && !isMissing && <Loading />}
      {data && (
        <>
          <WaitingPart today={data} user={user} />
          <DayPart today={data} user={user} masterId={masterId} />
          <Tomorrow user={user} />
          {data.jobs.length + data.ownJobs.length > 0 && (
            <Box mt="xl">
              <Money money={data.money} />
            </Box>
          )}
        </>
      )}
    </>
  );
}

/** A master's day: what waits for an answer, the jobs in order, and the money. */
export function TodayScreen() {
  const { t } = useTranslation('today');
  const user = useSession()?.user;
  usePageTitle(t('title'));
  const masterId = user?.masterId ?? null;
  return (
    <Container>
      <Box maw={760} pb="var(--section-gap)">
        <PageHeading title={t('title')} />
        {!user && <SignInFirst />}
        {user && masterId === null && <MastersOnly />}
        {user && masterId !== null && <OwnDay key={user.id} user={user} masterId={masterId} />}
      </Box>
    </Container>
  );
}
