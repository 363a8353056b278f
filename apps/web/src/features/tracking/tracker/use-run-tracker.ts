import { watchesByItself } from '@mesterhand/domain/tracking/consent';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useEffect, useRef } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import type { SendResult, TrackerTask } from './engine.ts';
import { onSettingsChanged } from '../location-tab/settings-channel.ts';
import { setStopPending, useIsStopPending } from './pending-stop.ts';
import { tracker } from './tracker.ts';
import { useReport } from './use-report.ts';
import { useApplySettings } from '../location-tab/use-settings.ts';

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
  const isStopPending = useIsStopPending();
  const apply = useApplySettings();
  const { mutateAsync: toggle } = trpc.tracking.toggle.useMutation();
  useEffect(() => {
    if (!isStopPending || isTrackingEnabled === undefined) return;
    const sendStop = async () => {
      if (isTrackingEnabled) apply(await toggle({ enabled: false }));
      setStopPending(false);
    };
    const trySendStop = () => void sendStop().catch(() => {});
    window.addEventListener('online', trySendStop);
    // The button that set it is reporting already; this is for pages opened later.
    const soon = setTimeout(trySendStop, 5_000);
    const again = setInterval(trySendStop, 60_000);
    return () => {
      window.removeEventListener('online', trySendStop);
      clearTimeout(soon);
      clearInterval(again);
    };
  }, [isStopPending, isTrackingEnabled, apply, toggle]);
}

/** Runs the automatic tracker while the settings say so. */
export function useRunTracker(
  settings: TrackingSettings | undefined,
  notify: (about: Parameters<TrackerTask['notify']>[0]) => void,
): void {
  const utils = trpc.useUtils();
  const report = useReport();
  const isStopPending = useIsStopPending();
  useFollowLead();
  const isWanted = settings !== undefined && watchesByItself(settings) && !isStopPending;
  const bookingId = settings?.enRouteBookingId ?? null;
  // A change of these must not restart the tracker.
  const now = useRef({ report, notify, bookingId });
  useEffect(() => {
    now.current = { report, notify, bookingId };
  });
  useEffect(() => {
    if (!isWanted) return;
    return tracker.run({
      send: (fix) =>
        now.current
          .report(fix, { isOnline: true, bookingId: now.current.bookingId })
          .then(() => 'sent' as const, judgeRefusal),
      notify: (about) => now.current.notify(about),
      onRefused: () => void utils.tracking.settings.invalidate(),
    });
  }, [isWanted, utils]);
}
