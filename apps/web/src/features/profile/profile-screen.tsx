import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Group, Stack } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsSmall } from '../../ui/screen-size.ts';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { VerifyBanner } from '../email-verification/verify-banner.tsx';
import { fetchTab } from './tabs/late-tabs.ts';
import { Completeness } from './completeness.tsx';
import { ProfileTabs } from './tabs/profile-tabs.tsx';
import { profileTabs } from './tabs/tabs.ts';
import classes from './profile.module.css';
import { Identity, SidePanel } from './side-panel.tsx';

const route = getRouteApi('/profile');

/** A separate component: React would otherwise reuse its elements for the profile, which shift to their places. */
function Loading({ isChosen }: { isChosen: boolean }) {
  return (
    <div className={classes.layout} data-chosen={isChosen || undefined} aria-busy>
      <LoadingNote />
      <Stack className={classes.menu} gap="lg" aria-hidden>
        <Group wrap="nowrap" gap="md">
          <SkeletonBlock width={56} height={56} radius="28%" />
          <SkeletonBlock width={160} height={24} />
        </Group>
        <SkeletonBlock width="100%" height={420} radius={20} />
      </Stack>
      <Stack className={classes.open} gap="lg" miw={0} aria-hidden>
        <SkeletonBlock width="min(100%, 240px)" height={32} radius={12} />
        <Panel p="xl">
          <Group gap="lg">
            {[1, 2, 3, 4].map((fact) => (
              <SkeletonBlock key={fact} width="min(40%, 180px)" height={44} />
            ))}
          </Group>
        </Panel>
      </Stack>
    </div>
  );
}

function OwnProfile() {
  // The namespace of the banner is preloaded: otherwise the page would suspend when the banner appears.
  const { t } = useTranslation(['profile', 'email-verification']);
  const tab = readOneOf(profileTabs, route.useSearch({ select: (search) => search.tab }));
  const isSmall = useIsSmall();
  const navigate = route.useNavigate();
  const { data, error, refetch } = trpc.auth.profile.own.useQuery();
  // In parallel with the profile.
  useEffect(() => fetchTab(tab ?? 'main'), [tab]);
  if (data)
    return (
      <ProfileTabs
        profile={data}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, resetScroll: isSmall })}
        head={
          <>
            <Identity profile={data} />
            {data.masterId !== null && <Completeness />}
          </>
        }
        foot={<SidePanel profile={data} />}
        banner={<VerifyBanner />}
      />
    );
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return <Loading isChosen={tab !== undefined} />;
}

function SignInFirst() {
  const { t } = useTranslation(['profile', 'ui']);
  const dialog = useDialog();
  const actions = (
    <Group justify="center" gap="sm">
      <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('ui:header.login')}</Button>
      <Button variant="default" onClick={() => dialog.open({ dialog: 'register' })}>
        {t('ui:header.register')}
      </Button>
    </Group>
  );
  return (
    <EmptyState art="search" title={t('guest.title')} text={t('guest.text')} action={actions} />
  );
}

export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const session = useSession();
  usePageTitle(t('title'));
  const tab = readOneOf(profileTabs, route.useSearch({ select: (search) => search.tab }));
  return (
    <Container>
      {/* On phones an open tab has the link back in its place. */}
      <div className={classes.heading} data-chosen={(session && tab) || undefined}>
        <PageHeading title={t('title')} />
      </div>
      <Box pb="var(--section-gap)">
        {session ? <OwnProfile key={session.user.id} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
