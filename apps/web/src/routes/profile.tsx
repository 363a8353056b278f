import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';

/** The page reads the tab itself: every page loads the code of this file. */
type ProfileSearch = { tab?: string | undefined };

export const Route = createFileRoute('/profile')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    tab: readText(search.tab),
  }),
  component: ProfileScreen,
});
