import type { TrackingSettings, UpdateSettingsInput } from '@mesterhand/domain/tracking/schema';
import { useCallback } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { publishSettingsChanged } from './settings-channel.ts';

/** Stores the server's answer in the query cache, and notifies other tabs. */
export function useApplySettings(): (settings: TrackingSettings) => void {
  const utils = trpc.useUtils();
  return useCallback(
    (settings) => {
      utils.tracking.settings.setData(undefined, settings);
      publishSettingsChanged();
    },
    [utils],
  );
}

export type SavedText = { title: string; message?: string };

/** Saves single settings at once, each with its own success text. */
export function useSaveSettings() {
  const { t } = useTranslation('tracking');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const apply = useApplySettings();
  const change = trpc.tracking.updateSettings.useMutation({
    onSuccess: (settings) => apply(settings),
    onError: (error) => {
      showToast({ title: t('settings.failed'), message: errorText(error), tone: 'error' });
      void utils.tracking.settings.invalidate();
    },
  });
  return {
    isSaving: change.isPending,
    /** The pending change, so that a switch is optimistic. */
    pending: change.isPending ? change.variables : undefined,
    save: (
      input: UpdateSettingsInput,
      {
        toast = { title: t('settings.saved') },
        after,
      }: { toast?: SavedText; after?: () => void } = {},
    ) =>
      change.mutate(input, {
        onSuccess: () => {
          showToast(toast);
          after?.();
        },
      }),
  };
}
