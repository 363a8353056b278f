import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';

/** The tabs of the dashboard by their URL names; each side has its own. */
export const dashboardTabs = ['bookings', 'nearby', 'location', 'profile'] as const;
export type DashboardTabName = (typeof dashboardTabs)[number];

/** The sections of a master's jobs by their URL names, in the order of their tabs. */
export const agendaNames = [
  'today',
  'waiting',
  'upcoming',
  'past',
] as const satisfies readonly AgendaPart[];
