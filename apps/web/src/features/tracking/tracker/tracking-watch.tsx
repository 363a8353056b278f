import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useCallback, useEffect, useRef } from 'react';
import { SurfaceLanguage } from '../../../core/i18n/surface-language.tsx';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import type { TrackerTask } from './engine.ts';
import { SharingIndicator } from './sharing-indicator.tsx';
import { useIsStopPending } from './pending-stop.ts';

import { useFollowSettings, usePendingStop, useRunTracker } from './use-run-tracker.ts';

const pollIntervalMs = 5 * 60_000;

type Notify = TrackerTask['notify'];

/** Shows the tracker's problems as toasts, in the language of the tracking screens. */
function useNotify(): Notify {
  const { t } = useTranslation('tracking');
  return useCallback(
    (about) => {
      const isSend = about.kind === 'sendFailed';
      showToast({
        title: isSend ? t('work.sendFailed') : t('problem.title'),
        message: isSend ? t('work.sendFailedText') : t(`problem.${about.problem}`),
        tone: 'error',
        isBackground: true,
      });
    },
    [t],
  );
}

/** Buffers a problem that occurs before its texts are loaded. */
function useBufferedNotify() {
  const show = useRef<Notify>(null);
  const buffered = useRef<Parameters<Notify>[0]>(null);
  const notify = useCallback<Notify>((about) => {
    if (show.current) show.current(about);
    else buffered.current = about;
  }, []);
  const onReady = useCallback((next: Notify) => {
    show.current = next;
    if (buffered.current) next(buffered.current);
    buffered.current = null;
  }, []);
  return { notify, onReady };
}

function LocalizedIndicator({
  settings,
  onReady,
}: {
  settings: TrackingSettings;
  onReady(notify: Notify): void;
}) {
  const notify = useNotify();
  useEffect(() => onReady(notify), [onReady, notify]);
  return <SharingIndicator settings={settings} />;
}

/** On every page of a signed-in master: resumes tracking that is switched on, and shows that it is. */
export default function TrackingWatch() {
  const { data: settings } = trpc.tracking.settings.useQuery(undefined, {
    // Polled: a completed job ends its journey, and an administrator may end tracking.
    refetchInterval: ({ state }) => (state.data?.isTrackingEnabled ? pollIntervalMs : false),
  });
  const isStopPending = useIsStopPending();
  const { notify, onReady } = useBufferedNotify();
  useFollowSettings();
  usePendingStop(settings?.isTrackingEnabled);
  useRunTracker(settings, notify);
  if (!settings?.isTrackingEnabled || settings.consentGivenAt === null || isStopPending)
    return null;
  return (
    <SurfaceLanguage surface="tracking">
      <LocalizedIndicator settings={settings} onReady={onReady} />
    </SurfaceLanguage>
  );
}
