import type { SessionUser } from '@mesterhand/domain/access/actor';

import { Suspense } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart, lazyCode } from '../../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DescribeLink } from '../../job-requests/entry/describe-link.tsx';
import { FavouritesLink } from '../../favourites/favourites-link.tsx';
import { BlocksLink } from '../../reports/blocks-link.tsx';
import { AgendaNav, useAgendaPart } from './agenda-nav.tsx';
import { BookingList } from './booking-list.tsx';
import classes from './dashboard-screen.module.css';
import { ProfileTab } from './profile-tab.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { useLiveBookings } from './use-live-bookings.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const CustomerHome = lazyPart(() => import('./customer-home.tsx'));
const OpenRequests = lazyPart(() => import('../../job-requests/mine/open-requests.tsx'));
const UnansweredNote = lazyPart(() => import('../../job-requests/received/unanswered-note.tsx'));
const OnboardingNote = lazyPart(() => import('../../onboarding/onboarding-note.tsx'));
const SeriesDialog = lazyPart(() => import('../series/series-dialog.tsx'));
const NearbyTab = lazyCode(() => import('../../nearby/nearby-tab.tsx'));
const LocationTab = lazyCode(() => import('../../tracking/location-tab/location-tab.tsx'));

const pageSize = 20;
const paging = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

function DashboardHeading({
  overline,
  title,
  intro,
}: {
  overline: string;
  title: string;
  intro: string;
}) {
  usePageTitle(`${title} – ${overline}`);
  return (
    <div className={classes.heading}>
      <Text c="var(--brand-text)" fw={700} mb={4}>
        {overline}
      </Text>
      <Box component="h1" fz="var(--font-size-page)">
        {title}
      </Box>
      <Text c="dimmed" size="lg" maw="62ch" mt="sm" style={{ textWrap: 'balance' }}>
        {intro}
      </Text>
    </div>
  );
}

function ClientBookings({ user }: { user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const part = useAgendaPart();
  const query = trpc.bookings.listOfClient.useInfiniteQuery(
    { clientId: user.id, limit: pageSize, ...(part && { part }) },
    paging,
  );
  const find = <ButtonLink to="/services">{t('client.find')}</ButtonLink>;
  return (
    <>
      <Suspense>
        <CustomerHome />
      </Suspense>
      <Group gap="sm" mb="xl" className={classes.actions}>
        <DescribeLink>{t('client.describe')}</DescribeLink>
        <ButtonLink to="/requests" variant="light">
          {t('client.requests')}
        </ButtonLink>
        <FavouritesLink />
      </Group>
      <Suspense>
        <OpenRequests />
      </Suspense>
      <AgendaNav />
      <BookingList
        key={part ?? 'all'}
        query={query}
        viewer="client"
        user={user}
        failure={t('client.failed')}
        empty={
          part === undefined ? (
            <EmptyState
              art="calendar"
              title={t('client.empty')}
              text={t('client.emptyText')}
              action={find}
            />
          ) : (
            <EmptyState art="calendar" title={t(`agenda.emptyOfClient.${part}`)} />
          )
        }
      />
    </>
  );
}

function ClientDashboard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('bookings');
  const { tab } = useAddress('tab');
  const tabs = [
    { name: 'bookings', label: t('client.title'), content: <ClientBookings user={user} /> },
    { name: 'nearby', label: t('client.nearby'), content: <NearbyTab user={user} /> },
    // Customers who follow a link to it read that it is for masters.
    ...(tab === 'location'
      ? [{ name: 'location' as const, label: t('master.location'), content: <LocationTab /> }]
      : []),
  ] as const;
  return (
    <>
      <DashboardHeading
        overline={t('client.pageTitle')}
        title={t('client.title')}
        intro={t('client.intro')}
      />
      <DashboardTabs label={t('client.pageTitle')} tabs={tabs} />
    </>
  );
}

/** Links of a master: working hours, and public profile. */
function MasterActions({ masterId }: { masterId: number }) {
  const { t } = useTranslation(['bookings', 'calendar', 'works', 'services']);
  const dialog = useDialog();
  return (
    <Group gap="sm" mb="xl" className={classes.actions}>
      <Button onClick={() => dialog.open({ dialog: 'work' })}>{t('works:form.open')}</Button>
      <Button variant="light" onClick={() => dialog.open({ dialog: 'calendar' })}>
        {t('calendar:title')}
      </Button>
      <Button variant="light" onClick={() => dialog.open({ dialog: 'services' })}>
        {t('services:open')}
      </Button>
      <ButtonLink to="/today" variant="light">
        {t('bookings:master.today')}
      </ButtonLink>
      <ButtonLink to="/statistics" variant="light">
        {t('bookings:master.statistics')}
      </ButtonLink>
      <ButtonLink to="/profile" search={{ tab: 'edit' }} variant="default">
        {t('bookings:master.editProfile')}
      </ButtonLink>
      <ButtonLink to="/master/$id" params={{ id: String(masterId) }} variant="subtle">
        {t('bookings:master.profile')}
      </ButtonLink>
    </Group>
  );
}

function MasterBookings({ user, masterId }: { user: SessionUser; masterId: number }) {
  const { t } = useTranslation('bookings');
  const part = useAgendaPart();
  const query = trpc.bookings.listOfMaster.useInfiniteQuery(
    { masterId, limit: pageSize, ...(part && { part }) },
    paging,
  );
  const profile = (
    <ButtonLink to="/master/$id" params={{ id: String(masterId) }}>
      {t('master.profile')}
    </ButtonLink>
  );
  return (
    <>
      <Suspense>
        <OnboardingNote />
        <UnansweredNote />
      </Suspense>
      <MasterActions masterId={masterId} />
      <AgendaNav masterId={masterId} />
      <BookingList
        key={part ?? 'all'}
        query={query}
        viewer="master"
        user={user}
        failure={t('master.failed')}
        empty={
          part === undefined ? (
            <EmptyState
              art="calendar"
              title={t('master.empty')}
              text={t('master.emptyText')}
              action={profile}
            />
          ) : (
            <EmptyState
              art="calendar"
              title={t(`agenda.empty.${part}`)}
              text={t(`agenda.emptyText.${part}`)}
            />
          )
        }
      />
    </>
  );
}

function MasterDashboard({ user, masterId }: { user: SessionUser; masterId: number }) {
  const { t } = useTranslation('bookings');
  const { tab } = useAddress('tab');
  const tabs = [
    {
      name: 'bookings',
      label: t('master.title'),
      content: <MasterBookings user={user} masterId={masterId} />,
    },
    { name: 'location', label: t('master.location'), content: <LocationTab /> },
    { name: 'profile', label: t('master.profileTab'), content: <ProfileTab /> },
    // Masters who follow a link to it read that it is for customers.
    ...(tab === 'nearby'
      ? [{ name: 'nearby' as const, label: t('client.nearby'), content: <NearbyTab user={user} /> }]
      : []),
  ] as const;
  return (
    <>
      <DashboardHeading
        overline={t('master.pageTitle')}
        title={t('master.title')}
        intro={t('master.intro')}
      />
      <DashboardTabs label={t('master.pageTitle')} tabs={tabs} />
    </>
  );
}

function SignInRequired() {
  const { t } = useTranslation('bookings');
  const dialog = useDialog();
  usePageTitle(t('client.title'));
  const actions = (
    <Group justify="center" gap="sm">
      <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('booking.login')}</Button>
      <Button variant="default" onClick={() => dialog.open({ dialog: 'register' })}>
        {t('booking.register')}
      </Button>
    </Group>
  );
  return (
    <>
      <PageHeading title={t('client.title')} />
      <EmptyState art="calendar" title={t('guest.title')} text={t('guest.text')} action={actions} />
    </>
  );
}

/** Masters see their jobs, everyone else their bookings. */
function DashboardOf({ user }: { user: SessionUser }) {
  useLiveBookings();
  const search = useAddress('series');
  const series = readId(search.series);
  const { userType, masterId } = user;
  return (
    <>
      {userType === 'master' && masterId !== null ? (
        <MasterDashboard user={user} masterId={masterId} />
      ) : (
        <ClientDashboard user={user} />
      )}
      {series !== undefined && (
        <DialogPlace onClose={() => window.history.back()}>
          <SeriesDialog key={series} id={series} user={user} />
        </DialogPlace>
      )}
    </>
  );
}

export function DashboardScreen() {
  const session = useSession();
  const { tab } = useAddress('tab');
  return (
    <Container>
      {/* A line of text may be no longer; the map and its list take all there is. */}
      <Box maw={tab === 'nearby' ? undefined : 920} pb="var(--section-gap)">
        {session ? <DashboardOf key={session.user.id} user={session.user} /> : <SignInRequired />}
        {session && <BlocksLink />}
      </Box>
    </Container>
  );
}
