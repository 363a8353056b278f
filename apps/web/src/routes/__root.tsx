import { createRootRouteWithContext } from '@tanstack/react-router';
import { lazy } from 'react';
import { DialogHost, type DialogRegistry, readDialogSearch } from '../core/dialogs.tsx';
import type { RouterContext } from '../core/router-context.ts';
import { SessionCheck } from '../features/auth/session-check.tsx';
import { Shell } from '../ui/shell/shell.tsx';

const dialogs: DialogRegistry = {
  login: lazy(() => import('../features/auth/login-dialog.tsx')),
  register: lazy(() => import('../features/auth/register-dialog.tsx')),
  booking: lazy(() => import('../features/bookings/booking-dialog.tsx')),
  calendar: lazy(() => import('../features/calendar/calendar-dialog.tsx')),
  profile: lazy(() => import('../features/masters/profile-dialog.tsx')),
  work: lazy(() => import('../features/works/new-work-dialog.tsx')),
  showWork: lazy(() => import('../features/works/work-dialog.tsx')),
  review: lazy(() => import('../features/reviews/review-dialog.tsx')),
  report: lazy(() => import('../features/reports/report-dialog.tsx')),
  services: lazy(() => import('../features/services/services-dialog.tsx')),
  blocks: lazy(() => import('../features/reports/blocks-dialog.tsx')),
};

const DialogFailure = lazy(() => import('../ui/shell/dialog-failure.tsx'));

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readDialogSearch,
  loader: ({ context }) => void context.prefetch.admin.settings.public.prefetch(),
  component: () => (
    <>
      <SessionCheck />
      <Shell />
      <DialogHost registry={dialogs} failure={DialogFailure} />
    </>
  ),
});
