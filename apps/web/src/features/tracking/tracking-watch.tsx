import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useCallback, useEffect, useRef } from 'react';
import { OpensIn } from '../../core/i18n/surface-language.tsx';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import type { TrackerTask } from './engine.ts';
import { SharingIndicator } from './sharing-indicator.tsx';
import { useIsStopPending } from './stop-owed.ts';

import { useFollowSettings, usePendingStop, useRunTracker } from './use-run-tracker.ts';

const lookEvery = 5 * 60_000;

type Tell = TrackerTask['tell'];

/** Shows the tracker's problems as toasts, in the language of the tracking screens. */
function useTell(): Tell {
  const { t } = useTranslation('tracking');
  return useCallback(
    (about) => {
      const isSend = about.kind === 'sendFailed';
      showToast({
        title: isSend ? t('work.sendFailed') : t('problem.title'),
        message: isSend ? t('work.sendFailedText') : t(`problem.${about.problem}`),
        tone: 'error',
        isUnasked: true,
      });
    },
    [t],
  );
}

/** Buffers a problem that occurs before its texts are loaded. */
function useLateWords() {
  const words = useRef<Tell>(null);
  const unsaid = useRef<Parameters<Tell>[0]>(null);
  const tell = useCallback<Tell>((about) => {
    if (words.current) words.current(about);
    else unsaid.current = about;
  }, []);
  const onTell = useCallback((next: Tell) => {
    words.current = next;
    if (unsaid.current) next(unsaid.current);
    unsaid.current = null;
  }, []);
  return { tell, onTell };
}

function Words({ settings, onTell }: { settings: TrackingSettings; onTell(tell: Tell): void }) {
  const tell = useTell();
  useEffect(() => onTell(tell), [onTell, tell]);
  return <SharingIndicator settings={settings} />;
}

/** On every page of a signed-in master: resumes tracking that is switched on, and shows that it is. */
export default function TrackingWatch() {
  const { data: settings } = trpc.tracking.settings.useQuery(undefined, {
    // Polled: a completed job ends its journey, and an administrator may end tracking.
    refetchInterval: ({ state }) => (state.data?.isTrackingEnabled ? lookEvery : false),
  });
  const isOwed = useIsStopPending();
  const { tell, onTell } = useLateWords();
  useFollowSettings();
  usePendingStop(settings?.isTrackingEnabled);
  useRunTracker(settings, tell);
  if (!settings?.isTrackingEnabled || settings.consentGivenAt === null || isOwed) return null;
  return (
    <OpensIn surface="tracking">
      <Words settings={settings} onTell={onTell} />
    </OpensIn>
  );
}
