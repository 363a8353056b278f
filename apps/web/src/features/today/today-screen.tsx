import type { SessionUser } from '@mesterhand/domain/access/actor';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { Today } from '@mesterhand/domain/bookings/today-schema';
import { trpc } from '../../core/api/trpc.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { useIsOnline } from '../../core/browser/use-is-online.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { Button } from '../../ui/button.tsx';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { LoadingNote, SkeletonBlock } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useLiveBookings } from '../bookings/dashboard/use-live-bookings.ts';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';
import { DayJob } from './day-job.tsx';
import { DayPart } from './day-part.tsx';
import { MastersOnly, SignInFirst } from './masters-only.tsx';
import classes from './today.module.css';
import { useOfflineDay } from './use-offline-day.ts';
import { WaitingPart } from './waiting-part.tsx';

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

/** What this device has not sent yet. */
function Unsent({ userId }: { userId: number }) {
  const { t } = useTranslation('today');
  const { sending, outbox } = useStatusOutbox(userId);
  const count = outbox.filter(({ refusal }) => refusal === null).length;
  if (count === 0) return null;
  return (
    <Callout tone="sunken" mb="lg" role="status">
      <Group justify="space-between" gap="xs">
        <Text fw={700}>{t('unsent', { count })}</Text>
        <Button variant="default" mih={48} onClick={() => sending.wake()}>
          {t('sendNow')}
        </Button>
      </Group>
    </Callout>
  );
}

/** The jobs of the day after, so that they are on the phone before the network is gone. */
function Tomorrow({ user }: { user: SessionUser }) {
  const { t } = useTranslation('today');
  const day = addDays(osloCivil(useNow()).date, 1);
  const { data } = trpc.bookings.today.useQuery({ day });
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <Stack component="section" aria-label={t('tomorrow')} mt="xl">
      <h2>{t('tomorrow')}</h2>
      <ol className={classes.timeline}>
        {data.jobs.map((job) => (
          <DayJob key={job.id} booking={job} user={user} />
        ))}
      </ol>
    </Stack>
  );
}

function OwnDay({ user, masterId }: { user: SessionUser; masterId: number }) {
  const { t } = useTranslation('today');
  const isOnline = useIsOnline();
  useLiveBookings();
  const format = useFormat();
  const isRestored = useOfflineDay(user.id);
  const { data, error, refetch, dataUpdatedAt } = trpc.bookings.today.useQuery({});
  // Without a network there is nothing to load: the browser only waits.
  const isMissing = isRestored && !isOnline;
  return (
    <>
      {!isOnline && data && (
        <Callout tone="yellow" mb="lg" role="status">
          {t('offline', { time: format.dateTime(new Date(dataUpdatedAt).toISOString()) })}
        </Callout>
      )}
      {!data && error && (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
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
      <Box maw={760} mx="auto" pb="var(--section-gap)">
        <PageHeading title={t('title')} />
        {!user && <SignInFirst />}
        {user && masterId === null && <MastersOnly />}
        {user && masterId !== null && <OwnDay key={user.id} user={user} masterId={masterId} />}
      </Box>
    </Container>
  );
}
