import type { SessionUser } from '@mesterhand/domain/access/actor';
import { mondayOf } from '@mesterhand/domain/bookings/week-plan';
import { addDays, isCivilDate, osloCivil } from '@mesterhand/domain/time/oslo';

import { trpc } from '../../core/api/trpc.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { useIsSmall } from '../../ui/screen-size.ts';
import { LoadingNote, SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLiveBookings } from '../bookings/dashboard/use-live-bookings.ts';
import { AddOwnJob } from '../own-jobs/own-job-buttons.tsx';
import { OwnJobOutcome } from '../own-jobs/own-job-outcome.tsx';
import { useOwnJobs } from '../own-jobs/use-own-jobs.ts';
import { MastersOnly, SignInFirst } from '../today/masters-only.tsx';
import { WeekBoard, WeekList } from './week-board.tsx';
import { entriesOf } from './week-entries.ts';
import { useAddress } from '../../core/navigation/use-address.ts';

/** The shown week in the address, by any of its days; the present one for an unreadable day. */
function useShownWeek(): { monday: string; today: string } {
  const search = useAddress('day');
  const today = osloCivil(useNow()).date;
  const { day } = search;
  return {
    today,
    monday: mondayOf(typeof day === 'string' && isCivilDate(day) ? day : today),
  };
}

function WeekNav({ monday }: { monday: string }) {
  const { t } = useTranslation('week');
  const link = { variant: 'default', mih: 44 } as const;
  return (
    <Group component="nav" gap="xs" wrap="nowrap" aria-label={t('title')}>
      <ButtonLink
        {...link}
        to="/week"
        search={{ day: addDays(monday, -7) }}
        aria-label={t('previous')}
        px="sm"
      >
        <IconChevronLeft size={20} aria-hidden />
        <Text span inherit visibleFrom="sm" pl={4} pr={4}>
          {t('previous')}
        </Text>
      </ButtonLink>
      <ButtonLink {...link} to="/week" search={{}} px="sm">
        {t('current')}
      </ButtonLink>
      <ButtonLink
        {...link}
        to="/week"
        search={{ day: addDays(monday, 7) }}
        aria-label={t('next')}
        px="sm"
      >
        <Text span inherit visibleFrom="sm" pl={4} pr={4}>
          {t('next')}
        </Text>
        <IconChevronRight size={20} aria-hidden />
      </ButtonLink>
    </Group>
  );
}

function OwnWeek({ user, masterId }: { user: SessionUser; masterId: number }) {
  const { t } = useTranslation('week');
  const format = useFormat();
  const nameOf = usePersonName();
  const isSmall = useIsSmall();
  const { monday, today } = useShownWeek();
  const state = useOwnJobs();
  useLiveBookings();
  const { data: week, error, refetch } = trpc.bookings.week.useQuery({ day: monday });
  const Part = isSmall ? WeekList : WeekBoard;
  const isThisWeek = mondayOf(today) === monday;
  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <WeekNav monday={monday} />
        <AddOwnJob userId={user.id} masterId={masterId} day={isThisWeek ? today : monday} />
      </Group>
      <Text fw={700} mb="sm">
        {t('range', { from: format.day(monday), to: format.day(addDays(monday, 6)) })}
      </Text>
      <OwnJobOutcome state={state} />
      {!week && error && (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!week && !error && (
        <div aria-busy>
          <LoadingNote />
          <SkeletonBlock width="100%" height={480} />
        </div>
      )}
      {week && (
        <Part
          week={week}
          entries={entriesOf(week, nameOf)}
          today={today}
          user={user}
          state={state}
        />
      )}
    </>
  );
}

/** A master's week: jobs, own jobs and blocked hours in the hours of seven days. */
export function WeekScreen() {
  const { t } = useTranslation('week');
  const user = useSession()?.user;
  usePageTitle(t('title'));
  const masterId = user?.masterId ?? null;
  return (
    <Container>
      <Box pb="var(--section-gap)">
        <PageHeading title={t('title')} />
        {!user && <SignInFirst />}
        {user && masterId === null && <MastersOnly />}
        {user && masterId !== null && <OwnWeek key={user.id} user={user} masterId={masterId} />}
      </Box>
    </Container>
  );
}
