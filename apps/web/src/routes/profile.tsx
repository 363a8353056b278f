import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/navigation/search-params.ts';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';
import { type ProfileTab, profileTabs } from '../features/profile/tabs/tabs.ts';

type ProfileSearch = { tab?: ProfileTab | undefined };

export const Route = createFileRoute('/profile')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    tab: readOneOf(profileTabs, search.tab),
  }),
  component: ProfileScreen,
});
