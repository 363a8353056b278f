import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/search-params.ts';
import { DashboardScreen } from '../features/bookings/dashboard-screen.tsx';
import { type DashboardTabName, dashboardTabs } from '../features/bookings/dashboard-tab-names.ts';

type DashboardSearch = { tab?: DashboardTabName | undefined };

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    tab: readOneOf(dashboardTabs, search.tab),
  }),
  component: DashboardScreen,
});
