import { watchesByItself } from '@mesterhand/domain/tracking/consent';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useEffect, useRef } from 'react';
import { readError } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import type { SendResult, TrackerTask } from './engine.ts';
import { onSettingsChanged } from './settings-news.ts';
import { noteStopPending, useIsStopPending } from './stop-owed.ts';
import { tracker } from './tracker.ts';
import { useReport } from './use-report.ts';
import { useKeepSettings } from './use-settings.ts';

/** Maps a refused send to its consequence. */
function judgeRefusal(error: unknown): SendResult {
  const { status } = readError(error);
  if (status === 400) return 'unreadable';
  const isOver = status === 401 || status === 403 || status === 404 || status === 409;
  return isOver ? 'refused' : 'sendFailed';
}

/** Other tabs change the settings too. */
export function useFollowSettings(): void {
  const utils = trpc.useUtils();
  useEffect(() => onSettingsChanged(() => void utils.tracking.settings.invalidate()), [utils]);
}

/** A send in another tab changes the settings: re-fetch them, so that all tabs agree. */
function useFollowLead(): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    let { sent } = tracker.view();
    return tracker.subscribe(() => {
      const view = tracker.view();
      if (view.sent === sent) return;
      sent = view.sent;
      if (sent !== null && !view.isLead) void utils.tracking.settings.invalidate();
    });
  }, [utils]);
}

/** Reports a pending stop to the server, which was unreachable when the button was pressed. */
export function usePendingStop(isTrackingEnabled: boolean | undefined): void {
  const isOwed = useIsStopPending();
  const keep = useKeepSettings();
  const { mutateAsync: toggle } = trpc.tracking.toggle.useMutation();
  useEffect(() => {
    if (!isOwed || isTrackingEnabled === undefined) return;
    const tell = async () => {
      if (isTrackingEnabled) keep(await toggle({ enabled: false }));
      noteStopPending(false);
    };
    const tellQuietly = () => void tell().catch(() => {});
    window.addEventListener('online', tellQuietly);
    // The button that set it is reporting already; this is for pages opened later.
    const soon = setTimeout(tellQuietly, 5_000);
    const again = setInterval(tellQuietly, 60_000);
    return () => {
      window.removeEventListener('online', tellQuietly);
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [isOwed, isTrackingEnabled, keep, toggle]);
}

/** Runs the automatic tracker while the settings say so. */
export function useRunTracker(
  settings: TrackingSettings | undefined,
  tell: (about: Parameters<TrackerTask['tell']>[0]) => void,
): void {
  const utils = trpc.useUtils();
  const report = useReport();
  const isOwed = useIsStopPending();
  useFollowLead();
  const isWanted = settings !== undefined && watchesByItself(settings) && !isOwed;
  const bookingId = settings?.enRouteBookingId ?? null;
  // A change of these must not restart the tracker.
  const now = useRef({ report, tell, bookingId });
  useEffect(() => {
    now.current = { report, tell, bookingId };
  });
  useEffect(() => {
    if (!isWanted) return;
    return tracker.run({
      send: (fix) =>
        now.current
          .report(fix, { isOnline: true, bookingId: now.current.bookingId })
          .then(() => 'sent' as const, judgeRefusal),
      tell: (about) => now.current.tell(about),
      onRefused: () => void utils.tracking.settings.invalidate(),
    });
  }, [isWanted, utils]);
}
