import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf } from '../core/search-params.ts';
import { DashboardScreen } from '../features/bookings/dashboard-screen.tsx';
import { type DashboardTabName, dashboardTabs } from '../features/bookings/dashboard-tab-names.ts';

/** `booking` is one that somebody was led to. */
type DashboardSearch = { tab?: DashboardTabName | undefined; booking?: number | undefined };

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    tab: readOneOf(dashboardTabs, search.tab),
    booking: readId(search.booking),
  }),
  component: DashboardScreen,
});
