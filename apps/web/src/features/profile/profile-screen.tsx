import type { Profile } from '@mesterhand/domain/profile/schema';
import { getRouteApi } from '@tanstack/react-router';
import { useDialog } from '../../core/dialogs.tsx';
import { usePageTitle } from '../../core/page-title.ts';
import { readOneOf } from '../../core/search-params.ts';
import { useSession } from '../../core/session.ts';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VerifyBanner } from '../addresses/verify-banner.tsx';
import { OwnPassword, WaysIn } from '../addresses/ways-in.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { FeedSettings } from '../feeds/feed-settings.tsx';
import { NotificationSettings } from '../notifications/notification-settings.tsx';
import { PrivacySettings } from '../privacy/privacy-settings.tsx';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { OwnWorks } from '../works/own-works.tsx';
import { ServiceManager } from '../services/service-manager.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { Documents } from './documents.tsx';
import { MainInfo } from './main-info.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile.module.css';
import { SidePanel } from './side-panel.tsx';
import { type ProfileTab, profileTabs, tabsOf } from './tabs.ts';

type TabProps = { tab: ProfileTab; profile: Profile };

function TabContent({ tab, profile }: TabProps) {
  const { masterId } = profile;
  if (tab === 'documents') return <Documents />;
  if (tab === 'portfolio') return masterId === null ? null : <OwnWorks masterId={masterId} />;
  if (tab === 'prices') return masterId === null ? null : <ServiceManager masterId={masterId} />;
  if (tab === 'notifications') return <NotificationSettings />;
  if (tab === 'calendar') return <FeedSettings />;
  if (tab === 'privacy') return <PrivacySettings />;
  if (tab === 'password') return <OwnPassword form={<PasswordForm />} />;
  if (tab === 'security')
    return (
      <>
        <WaysIn />
        <SecondFactorCard />
        <DeviceList />
      </>
    );
  if (tab === 'main') return <MainInfo profile={profile} />;
  return (
    <>
      <AvatarPicker profile={profile} />
      <ProfileForm profile={profile} />
    </>
  );
}

type ProfileTabsProps = { profile: Profile; tab: ProfileTab; onTab(tab: ProfileTab): void };

/** What was typed stays while one looks at another tab. */
const isKept = (tab: ProfileTab) => tab === 'edit' || tab === 'password';

export function ProfileTabs({ profile, tab, onTab }: ProfileTabsProps) {
  const { t } = useTranslation('profile');
  const tabs = tabsOf(profile.role);
  const shown = tabs.includes(tab) ? tab : 'main';
  return (
    <Tabs
      value={shown}
      onChange={(value) => onTab(readOneOf(profileTabs, value) ?? 'main')}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '' }}
    >
      <TabRow aria-label={t('title')} open={shown}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel} keepMounted={isKept(name)}>
          <h2 className="visually-hidden">{t(`tabs.${name}`)}</h2>
          <TabContent tab={name} profile={profile} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const route = getRouteApi('/profile');

function OwnProfile() {
  // The banner comes with the answer, and must not take the page away until its words are there.
  const { t } = useTranslation(['profile', 'addresses']);
  const { tab = 'main' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = trpc.auth.profile.own.useQuery();
  if (data)
    return (
      <div className={classes.layout}>
        <SidePanel profile={data} />
        <div className={classes.main}>
          <VerifyBanner />
          <ProfileTabs
            profile={data}
            tab={tab}
            onTab={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
          />
        </div>
      </div>
    );
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <div className={classes.layout} aria-busy>
      <LoadingNote />
      <div className={classes.side} aria-hidden>
        <div className={classes.who}>
          <Bone width={96} height={96} radius="28%" />
          <Bone width={160} height={24} />
        </div>
        <Bone width="100%" height={76} radius={12} />
      </div>
      <div className={`${classes.main} ${classes.bones}`} aria-hidden>
        <Bone width="min(100%, 520px)" height={48} radius={12} />
        <div className={classes.facts}>
          {[1, 2, 3, 4].map((fact) => (
            <Bone key={fact} width="80%" height={44} />
          ))}
        </div>
      </div>
    </div>
  );
}

function SignInFirst() {
  const { t } = useTranslation(['profile', 'ui']);
  const dialog = useDialog();
  const actions = (
    <div className={classes.ways}>
      <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('ui:header.login')}</Button>
      <Button variant="default" onClick={() => dialog.open({ dialog: 'register' })}>
        {t('ui:header.register')}
      </Button>
    </div>
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
      <div className={classes.screen}>
        {session ? <OwnProfile key={session.user.id} /> : <SignInFirst />}
      </div>
    </Container>
  );
}
