import type { Profile } from '@mesterhand/domain/profile/schema';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconArrowLeft, IconChevronRight } from '../../../ui/icons.gen.ts';
import { Stack } from '../../../ui/layout.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
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

/**
 * On phones the list of tabs and an open tab are two pages: the focus follows from the one to the other. The first page
 * keeps the browser's.
 */
function useFollowingFocus(page: string) {
  const isSmall = useIsSmall();
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!isSmall) return;
    const target = page === '' ? '[role="tab"][aria-selected="true"]' : '[role="tabpanel"] h2';
    for (const each of root.current?.querySelectorAll<HTMLElement>(target) ?? [])
      if (each.checkVisibility()) each.focus({ preventScroll: true });
  }, [page, isSmall]);
  return { root, isSmall };
}

type ProfileTabsProps = {
  profile: Profile;
  /** Absent on the page itself: phones then show the list of tabs, wide screens the first of them. */
  tab: ProfileTab | undefined;
  onTab(tab: ProfileTab): void;
  /** Above and below the list of tabs. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Above an open tab. */
  banner?: ReactNode;
};

export function ProfileTabs({ profile, tab, onTab, head, foot, banner }: ProfileTabsProps) {
  const { t } = useTranslation('profile');
  const tabs = tabsOf(profile.role);
  const shown = tab && tabs.includes(tab) ? tab : 'main';
  const opened = useOpened(shown);
  const { root, isSmall } = useFollowingFocus(tab ?? '');
  return (
    <Tabs
      ref={root}
      value={shown}
      onChange={(value) => onTab(readOneOf(profileTabs, value) ?? 'main')}
      orientation="vertical"
      // On phones it would leave the list.
      activateTabWithKeyboard={!isSmall}
      keepMounted={false}
      classNames={{
        root: classes.layout ?? '',
        tab: classes.tab ?? '',
        tabLabel: classes.label ?? '',
      }}
      data-chosen={tab !== undefined || undefined}
    >
      <div className={classes.menu}>
        {head}
        <Tabs.List className={classes.list ?? ''} aria-label={t('title')}>
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={<IconChevronRight size={18} aria-hidden className={classes.chevron} />}
              onPointerEnter={() => fetchTab(name)}
            >
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {foot}
      </div>
      <div className={classes.open}>
        <Link className={classes.back} to="/profile" search={{ tab: undefined }}>
          <IconArrowLeft size={20} aria-hidden />
          {t('title')}
        </Link>
        {banner}
        {tabs.map((name) => (
          <Tabs.Panel
            key={name}
            value={name}
            className={classes.panel}
            keepMounted={isKept(name) && opened.includes(name)}
          >
            <h2 tabIndex={-1}>{t(`tabs.${name}`)}</h2>
            <TabContent tab={name} profile={profile} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}
