/** The parts of the dashboard by their names in the address; each side has its own. */
export const dashboardTabs = ['bookings', 'nearby', 'location'] as const;
export type DashboardTabName = (typeof dashboardTabs)[number];
