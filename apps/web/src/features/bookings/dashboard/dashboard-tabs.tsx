import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { Stack } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type DashboardTabName, dashboardTabs } from './dashboard-tab-names.ts';
import classes from './dashboard-tabs.module.css';
import { useAddress } from '../../../core/navigation/use-address.ts';

export type DashboardTab = { name: DashboardTabName; label: string; content: ReactNode };

const loading = (
  // The height hides what is below until the tab has loaded.
  <Stack mih="100svh" aria-busy>
    <LoadingNote />
    <RowSkeleton />
    <RowSkeleton />
    <RowSkeleton />
  </Stack>
);

/** The first tab is the default; the content of a tab is loaded when it is opened. */
export function DashboardTabs({ label, tabs }: { label: string; tabs: readonly DashboardTab[] }) {
  const search = useAddress('tab');
  const navigate = useNavigate();
  const first = tabs[0]?.name ?? 'bookings';
  const shown = tabs.find(({ name }) => name === search.tab)?.name ?? first;
  const show = (value: string | null) => {
    const tab = readOneOf(dashboardTabs, value) ?? first;
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, tab: tab === first ? undefined : tab }),
      resetScroll: false,
    });
  };
  return (
    <Tabs
      value={shown}
      onChange={show}
      keepMounted={false}
      classNames={{ tab: classes.tab ?? '', list: classes.list ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="xl">
          <Suspense fallback={loading}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
