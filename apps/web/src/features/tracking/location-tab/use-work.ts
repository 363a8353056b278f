import type { Fix } from '@mesterhand/domain/tracking/fix';
import { firstOptions, panelOptions } from '@mesterhand/domain/tracking/sending';
import type { TravelState } from '@mesterhand/domain/bookings/travel';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { locate, NoPosition } from '../../../core/browser/geolocation.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { setStopPending } from '../tracker/pending-stop.ts';
import { tracker } from '../tracker/tracker.ts';
import { type Appearance, useReport } from '../tracker/use-report.ts';
import { useApplySettings } from './use-settings.ts';

const routeToasts = { enRoute: 'route.started', arrived: 'route.arrived' } as const;

type Task = 'start' | 'end' | 'send' | 'route';

/** A master's last position: read by this page, else stored on the server. */
function lastPlace({ lastPosition }: TrackingSettings): Fix | null {
  const { fix } = tracker.view();
  if (fix) return fix;
  return lastPosition && { ...lastPosition, at: Date.parse(lastPosition.recordedAt) };
}

/** A cached fix may be older than what was sent: the server would drop it. */
function newer(fix: Fix, known: Fix | null): Fix {
  return known !== null && known.at > fix.at ? known : fix;
}

/** Shows why a button failed. */
function useFailureToast() {
  const { t } = useTranslation('tracking');
  const errorText = useErrorText();
  return (error: unknown, title: string) => {
    const isPosition = error instanceof NoPosition;
    showToast({
      title: isPosition ? t('problem.title') : title,
      message: isPosition ? t(`problem.${error.problem}`) : errorText(error),
      tone: 'error',
    });
  };
}

/** Actions of a master's working day. Without consent none of them reads a position. */
export function useWork(settings: TrackingSettings) {
  const { t } = useTranslation('tracking');
  const [busy, setBusy] = useState<Task | null>(null);
  const report = useReport();
  const apply = useApplySettings();
  const showFailure = useFailureToast();
  const { mutateAsync: toggle } = trpc.tracking.toggle.useMutation();
  const { mutateAsync: setTravel } = trpc.bookings.setTravel.useMutation();
  const utils = trpc.useUtils();
  const isAutomatic = settings.trackingMode === 'automatic';

  const run = async (task: Task, failure: string, work: () => Promise<void>) => {
    if (settings.consentGivenAt === null)
      return showToast({ title: t('consent.required'), tone: 'error' });
    setBusy(task);
    try {
      await work();
    } catch (error) {
      showFailure(error, failure);
    } finally {
      setBusy(null);
    }
  };
  const now = () => new Date().toISOString();
  const sendFix = async (found: Fix, appearance: Appearance) => {
    const fix = newer(found, lastPlace(settings));
    await report(fix, appearance);
    tracker.noteSent(fix);
  };

  const start = () =>
    run('start', t('settings.failed'), async () => {
      // The browser asks for permission here; if denied, nothing has been enabled.
      if (isAutomatic) await locate(firstOptions);
      const next = await toggle({ enabled: true, timestamp: now() });
      setStopPending(false);
      apply(next);
      showToast({
        title: t('work.started'),
        message: isAutomatic ? t('work.startedAutomatic') : t('work.startedManual'),
      });
    });

  const end = () =>
    run('end', t('settings.failed'), async () => {
      const place = lastPlace(settings);
      setStopPending(true);
      try {
        // The switch below ends tracking as well, so a failure here is harmless.
        if (place)
          await report({ ...place, at: Date.now() }, { isOnline: false, bookingId: null }).catch(
            () => {},
          );
        apply(await toggle({ enabled: false, timestamp: now() }));
        setStopPending(false);
        showToast({ title: t('work.ended'), message: t('work.endedText') });
      } catch {
        showToast({ title: t('settings.failed'), message: t('work.endOwed'), tone: 'error' });
      }
    });

  const sendNow = () =>
    run('send', t('work.sendFailed'), async () => {
      const fix = await locate(panelOptions);
      await sendFix(fix, { isOnline: true, bookingId: settings.enRouteBookingId });
      showToast({ title: t('work.sent') });
    });

  /** A fix for the journey, during the working day; without one the customer is notified all the same. */
  const sendRouteFix = async (bookingId: number | null): Promise<boolean> => {
    if (!settings.isTrackingEnabled || settings.consentGivenAt === null) return false;
    const send = async () => sendFix(await locate(firstOptions), { isOnline: true, bookingId });
    return send().then(
      () => true,
      () => false,
    );
  };
  /** Sets a job's travel state: en route, arrived or none; the toast shows what was stored. */
  const setRoute = async (id: number, travel: TravelState | null) => {
    setBusy('route');
    try {
      await setTravel({ id, travel });
      const isSent = await sendRouteFix(travel === 'enRoute' ? id : null);
      const isShown = isSent && settings.shareLocationWithClients;
      showToast({
        title: t(travel === null ? 'route.ended' : routeToasts[travel]),
        message: travel === 'enRoute' ? t(isShown ? 'route.sharing' : 'route.notSharing') : '',
      });
      await Promise.all([utils.bookings.invalidate(), utils.tracking.settings.invalidate()]);
    } catch (error) {
      showFailure(error, t('route.notTold'));
    } finally {
      setBusy(null);
    }
  };

  return { busy, start, end, sendNow, setRoute };
}
export type Work = ReturnType<typeof useWork>;
