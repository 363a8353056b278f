import { type Language, readLanguage } from '@mesterhand/domain/pages/languages';
import {
  CatchBoundary,
  createRootRouteWithContext,
  retainSearchParams,
  useRouterState,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  DialogHost,
  type DialogRegistry,
  type DialogSearch,
  readDialogSearch,
} from '../core/navigation/dialogs.tsx';
import { lazyPart, lazyCode } from '../core/navigation/lazy-part.ts';
import type { RouterContext } from '../core/navigation/router-context.ts';
import { useSession } from '../core/session/session.ts';
import { SessionCheck } from '../features/auth/login/session-check.tsx';
import { DialogWaiting } from '../ui/shell/dialog-waiting.tsx';
import { Shell } from '../ui/shell/shell.tsx';

const dialogs: DialogRegistry = {
  login: lazyCode(() => import('../features/auth/login/login-dialog.tsx')),
  register: lazyCode(() => import('../features/auth/registration/register-dialog.tsx')),
  booking: lazyCode(() => import('../features/bookings/dialog/booking-dialog.tsx')),
  chat: lazyCode(() => import('../features/job-chat/job-chat-dialog.tsx')),
  calendar: lazyCode(() => import('../features/calendar/calendar-dialog.tsx')),
  profile: lazyCode(() => import('../features/masters/profile/profile-dialog.tsx')),
  work: lazyCode(() => import('../features/works/editor/new-work-dialog.tsx')),
  showWork: lazyCode(() => import('../features/works/dialog/work-dialog.tsx')),
  review: lazyCode(() => import('../features/reviews/review-dialog.tsx')),
  report: lazyCode(() => import('../features/reports/report-dialog.tsx')),
  services: lazyCode(() => import('../features/services/services-dialog.tsx')),
  position: lazyCode(() => import('../features/position/position-dialog.tsx')),
  blocks: lazyCode(() => import('../features/reports/blocks-dialog.tsx')),
};

const TrackingWatch = lazyPart(() => import('../features/tracking/tracker/tracking-watch.tsx'));

/** A master's tracking runs on every page; only masters load it, and its failure breaks no page. */
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

const HeaderEntries = lazyPart(() => import('../features/notifications/header-entries.tsx'));

/** Messages, bell, a master's requests: their place is reserved until they are loaded; a header without them is better than no page. */
function Entries() {
  const user = useSession()?.user;
  if (!user) return null;
  const isMaster = user.masterId !== null;
  return (
    <CatchBoundary getResetKey={() => user.id} errorComponent={() => null}>
      <Suspense fallback={<svg width={isMaster ? 140 : 92} height={44} aria-hidden />}>
        <HeaderEntries key={user.id} userId={user.id} isMaster={isMaster} />
      </Suspense>
    </CatchBoundary>
  );
}

const RequiredFactor = lazyPart(() => import('../features/second-factor/required-factor.tsx'));

/** Only administrators may be required to set up a second factor; nobody else loads this. */
function SecondFactorGuard() {
  const user = useSession()?.user;
  if (user?.isAdmin !== true) return null;
  return (
    <CatchBoundary getResetKey={() => user.id} errorComponent={() => null}>
      <Suspense>
        <RequiredFactor key={user.id} />
      </Suspense>
    </CatchBoundary>
  );
}

const PanelBar = lazyPart(() => import('../features/admin-panel/bar/panel-bar.tsx'));

/** The panel has a frame of its own, from when its page is shown. */
function Frame() {
  const isPanel = useRouterState({
    select: (state) => /^\/admin(\/|$)/.test((state.resolvedLocation ?? state.location).pathname),
  });
  const indicator = (
    <>
      <Tracking />
      <SecondFactorGuard />
      <Entries />
    </>
  );
  const bar = isPanel && (
    <Suspense fallback={<div style={{ height: 57 }} />}>
      <PanelBar indicator={indicator} />
    </Suspense>
  );
  return <Shell indicator={indicator} bar={bar || undefined} />;
}

const DialogFailure = lazyPart(() => import('../ui/shell/dialog-failure.tsx'));

type RootSearch = DialogSearch & { lang?: Language | undefined };

/** `lang` is the language in a link; it is kept while navigating. */
const readSearch = (search: Record<string, unknown>): RootSearch => ({
  ...readDialogSearch(search),
  lang: readLanguage(search.lang),
});

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readSearch,
  search: { middlewares: [retainSearchParams(['lang'])] },
  loader: ({ context }) => void context.prefetch.admin.settings.public.prefetch(),
  component: () => (
    <>
      <SessionCheck />
      <Frame />
      <DialogHost registry={dialogs} failure={DialogFailure} waiting={<DialogWaiting />} />
    </>
  ),
});
