import type { ComponentType } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import type { TabProps } from './tab-props.ts';
import type { ProfileTab } from './tabs.ts';

type LateTab = Exclude<ProfileTab, 'main'>;

function makeLate(load: () => Promise<{ default: ComponentType<TabProps> }>) {
  return {
    Content: lazyPart(load),
    /** Prefetches; a failure is retried once it is rendered. */
    fetch: () => void load().catch(() => {}),
  };
}

/** Every tab but the first is loaded when it is opened. */
export const lateTabs: Record<LateTab, ReturnType<typeof makeLate>> = {
  documents: makeLate(() => import('../documents/documents-tab.tsx')),
  portfolio: makeLate(() => import('./portfolio-tab.tsx')),
  reviews: makeLate(() => import('./reviews-tab.tsx')),
  prices: makeLate(() => import('./prices-tab.tsx')),
  password: makeLate(() => import('./password-tab.tsx')),
  edit: makeLate(() => import('../editor/edit-tab.tsx')),
  security: makeLate(() => import('./security-tab.tsx')),
  notifications: makeLate(() => import('./notifications-tab.tsx')),
  calendar: makeLate(() => import('./calendar-tab.tsx')),
  privacy: makeLate(() => import('./privacy-tab.tsx')),
  addresses: makeLate(() => import('./addresses-tab.tsx')),
};

export function fetchTab(tab: ProfileTab): void {
  if (tab !== 'main') lateTabs[tab].fetch();
}
