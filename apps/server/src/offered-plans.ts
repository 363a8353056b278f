import { listSources } from './features/availability/queries.ts';
import { acceptedJobsOn, readAcceptedJobs } from './features/bookings/plan/queries.ts';
import { calendarOn, readCalendarOn } from './features/calendar/service.ts';

/** Reads of what masters' free times are computed from, for benchmarks. */
export const offeredPlans = {
  acceptedJobsOn,
  calendarOn,
  listSources,
  readAcceptedJobs,
  readCalendarOn,
};
