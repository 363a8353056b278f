import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf, readText } from '../core/navigation/search-params.ts';
import { DashboardScreen } from '../features/bookings/dashboard/dashboard-screen.tsx';
import {
  type DashboardTabName,
  dashboardTabs,
} from '../features/bookings/dashboard/dashboard-tab-names.ts';

/** `jobs` is a filter of a master's jobs, `booking` the one to highlight, `series` the one whose dialog is open. */
type DashboardSearch = {
  tab?: DashboardTabName | undefined;
  jobs?: string | undefined;
  booking?: number | undefined;
  series?: number | undefined;
};

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    tab: readOneOf(dashboardTabs, search.tab),
    jobs: readText(search.jobs),
    booking: readId(search.booking),
    series: readId(search.series),
  }),
  component: DashboardScreen,
});
