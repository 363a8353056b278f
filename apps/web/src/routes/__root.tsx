import { CatchBoundary, createRootRouteWithContext } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DialogHost, type DialogRegistry, readDialogSearch } from '../core/dialogs.tsx';
import type { RouterContext } from '../core/router-context.ts';
import { useSession } from '../core/session.ts';
import { SessionCheck } from '../features/auth/session-check.tsx';
import { Shell } from '../ui/shell/shell.tsx';

const dialogs: DialogRegistry = {
  login: lazy(() => import('../features/auth/login-dialog.tsx')),
  register: lazy(() => import('../features/auth/register-dialog.tsx')),
  booking: lazy(() => import('../features/bookings/booking-dialog.tsx')),
  chat: lazy(() => import('../features/messages/chat-dialog.tsx')),
  calendar: lazy(() => import('../features/calendar/calendar-dialog.tsx')),
  profile: lazy(() => import('../features/masters/profile-dialog.tsx')),
  work: lazy(() => import('../features/works/new-work-dialog.tsx')),
  showWork: lazy(() => import('../features/works/work-dialog.tsx')),
  review: lazy(() => import('../features/reviews/review-dialog.tsx')),
  report: lazy(() => import('../features/reports/report-dialog.tsx')),
  services: lazy(() => import('../features/services/services-dialog.tsx')),
  position: lazy(() => import('../features/position/position-dialog.tsx')),
  blocks: lazy(() => import('../features/reports/blocks-dialog.tsx')),
};

const TrackingWatch = lazy(() => import('../features/tracking/tracking-watch.tsx'));

/** A master's tracking goes on whatever page is shown; nobody else fetches it, and no page fails with it. */
function Tracking() {
  const user = useSession()?.user;
  if (user?.userType !== 'master') return null;
  return (
    <CatchBoundary getResetKey={() => user.id} errorComponent={() => null}>
      <Suspense>
        <TrackingWatch key={user.id} />
      </Suspense>
    </CatchBoundary>
  );
}

const InboxEntry = lazy(() => import('../features/messages/inbox-entry.tsx'));

/** Its place is kept until it has come; a header without it is better than no page. */
function Inbox() {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <CatchBoundary getResetKey={() => user.id} errorComponent={() => null}>
      <Suspense fallback={<svg width={44} height={44} aria-hidden />}>
        <InboxEntry key={user.id} userId={user.id} />
      </Suspense>
    </CatchBoundary>
  );
}

const DialogFailure = lazy(() => import('../ui/shell/dialog-failure.tsx'));

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readDialogSearch,
  loader: ({ context }) => void context.prefetch.admin.settings.public.prefetch(),
  component: () => (
    <>
      <SessionCheck />
      <Shell
        notice={
          <>
            <Tracking />
            <Inbox />
          </>
        }
      />
      <DialogHost registry={dialogs} failure={DialogFailure} />
    </>
  ),
});
