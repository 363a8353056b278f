import type { Profile } from '@mesterhand/domain/profile/schema';
import { Suspense, useState } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Stack } from '../../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { fetchTab, lateTabs } from './late-tabs.ts';
import { MainInfo } from '../editor/main-info.tsx';
import classes from '../profile.module.css';
import { type ProfileTab, profileTabs, tabsOf } from './tabs.ts';

function Loading() {
  return (
    <Stack gap="lg" aria-busy>
      <LoadingNote />
      {[260, 420, 340].map((width) => (
        <SkeletonBlock key={width} width={`min(100%, ${width}px)`} height={48} radius={12} />
      ))}
    </Stack>
  );
}

type TabContentProps = { tab: ProfileTab; profile: Profile };

function TabContent({ tab, profile }: TabContentProps) {
  if (tab === 'main') return <MainInfo profile={profile} />;
  const { Content } = lateTabs[tab];
  return (
    <Suspense fallback={<Loading />}>
      <Content profile={profile} />
    </Suspense>
  );
}

/** Tabs with forms stay mounted, so that typed text survives switching. */
const isKept = (tab: ProfileTab) => tab === 'edit' || tab === 'password';

/** A tab that was never opened is not loaded. */
function useOpened(shown: ProfileTab): readonly ProfileTab[] {
  const [opened, setOpened] = useState([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  return opened;
}

type ProfileTabsProps = { profile: Profile; tab: ProfileTab; onTab(tab: ProfileTab): void };

export function ProfileTabs({ profile, tab, onTab }: ProfileTabsProps) {
  const { t } = useTranslation('profile');
  const tabs = tabsOf(profile.role);
  const shown = tabs.includes(tab) ? tab : 'main';
  const opened = useOpened(shown);
  return (
    <Tabs
      value={shown}
      onChange={(value) => onTab(readOneOf(profileTabs, value) ?? 'main')}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '' }}
    >
      <TabRow aria-label={t('title')} open={shown}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} onPointerEnter={() => fetchTab(name)}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      {tabs.map((name) => (
        <Tabs.Panel
          key={name}
          value={name}
          className={classes.panel}
          keepMounted={isKept(name) && opened.includes(name)}
        >
          <h2 className="visually-hidden">{t(`tabs.${name}`)}</h2>
          <TabContent tab={name} profile={profile} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
