import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Box, Group, Stack } from '../../ui/layout.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { VerifyBanner } from '../email-verification/verify-banner.tsx';
import { fetchTab } from './tabs/late-tabs.ts';
import { ProfileTabs } from './tabs/profile-tabs.tsx';
import classes from './profile.module.css';
import { SidePanel } from './side-panel.tsx';

const route = getRouteApi('/profile');

/** A separate component: React would otherwise reuse its elements for the profile, which shift to their places. */
function Loading() {
  return (
    <div className={classes.layout} aria-busy>
      <LoadingNote />
      <Panel className={classes.side} p="xl" gap="md" aria-hidden>
        <Stack align="center" gap="xs">
          <SkeletonBlock width={96} height={96} radius="28%" />
          <SkeletonBlock width={160} height={24} />
        </Stack>
        <SkeletonBlock width="100%" height={76} radius={12} />
      </Panel>
      <Stack gap="lg" miw={0} aria-hidden>
        <SkeletonBlock width="min(100%, 520px)" height={48} radius={12} />
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
  const { tab = 'main' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = trpc.auth.profile.own.useQuery();
  // In parallel with the profile.
  useEffect(() => fetchTab(tab), [tab]);
  if (data)
    return (
      <div className={classes.layout}>
        <SidePanel profile={data} />
        <Box miw={0}>
          <VerifyBanner />
          <ProfileTabs
            profile={data}
            tab={tab}
            onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
          />
        </Box>
      </div>
    );
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return <Loading />;
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
  return (
    <Container>
      <PageHeading title={t('title')} />
      <Box pb="var(--section-gap)">
        {session ? <OwnProfile key={session.user.id} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
