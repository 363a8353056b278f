import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';

/** The parts of the dashboard by their names in the address; each side has its own. */
export const dashboardTabs = ['bookings', 'nearby', 'location', 'profile'] as const;
export type DashboardTabName = (typeof dashboardTabs)[number];

/** The parts of a master's jobs by their names in the address, in the order of their tabs. */
export const agendaNames = [
  'today',
  'waiting',
  'upcoming',
  'past',
] as const satisfies readonly AgendaPart[];
