import type { TrackingSettings, UpdateSettingsInput } from '@mesterhand/domain/tracking/schema';
import { useCallback } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { tellSettingsChanged } from './settings-news.ts';

/** Puts what the server answered where every screen and every tab sees it. */
export function useKeepSettings(): (settings: TrackingSettings) => void {
  const utils = trpc.useUtils();
  return useCallback(
    (settings) => {
      utils.tracking.settings.setData(undefined, settings);
      tellSettingsChanged();
    },
    [utils],
  );
}

export type SavedText = { title: string; message?: string };

/** Saves single settings at once, each with its own words of success. */
export function useSaveSettings() {
  const { t } = useTranslation('tracking');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const keep = useKeepSettings();
  const change = trpc.tracking.updateSettings.useMutation({
    onSuccess: (settings) => keep(settings),
    onError: (error) => {
      showToast({ title: t('settings.failed'), message: errorText(error), tone: 'error' });
      void utils.tracking.settings.invalidate();
    },
  });
  return {
    isSaving: change.isPending,
    /** What is on its way, so that a switch shows at once where it goes. */
    wished: change.isPending ? change.variables : undefined,
    save: (
      input: UpdateSettingsInput,
      {
        said = { title: t('settings.saved') },
        after,
      }: { said?: SavedText; after?: () => void } = {},
    ) =>
      change.mutate(input, {
        onSuccess: () => {
          showToast(said);
          after?.();
        },
      }),
  };
}
