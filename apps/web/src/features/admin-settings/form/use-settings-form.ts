import {
  type AdminSettings,
  fileSizeBounds,
  timeoutBounds,
  updateSettingsInput,
} from '@mesterhand/domain/admin/settings';
import { cancellationBounds } from '@mesterhand/domain/bookings/cancellation';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { type SettingValues, settingNames, valuesOf } from './setting-values.ts';
import { useVersionedForm } from './use-versioned-form.ts';

/** The error of each field; for a number, its range. */
function useProblems() {
  const { t } = useTranslation(['admin-settings', 'refusals']);
  const issueTexts = useIssueTexts();
  return (values: SettingValues): Record<string, string> => {
    const { error } = updateSettingsInput.safeParse(values);
    if (!error) return {};
    const texts = issueTexts(new Error('Refused', { cause: { issues: error.issues } }));
    const { maxFileSize, sessionTimeout, cancellationFreeHours, cancellationFee } = texts;
    return {
      ...texts,
      ...(maxFileSize !== undefined && { maxFileSize: t('range', fileSizeBounds) }),
      ...(sessionTimeout !== undefined && { sessionTimeout: t('range', timeoutBounds) }),
      ...(cancellationFreeHours !== undefined && {
        cancellationFreeHours: t('range', cancellationBounds.freeHours),
      }),
      ...(cancellationFee !== undefined && {
        cancellationFee: t('rangeNok', cancellationBounds.fee),
      }),
    };
  };
}

/** One form over the five tabs of the thirteen settings. */
export function useSettingsForm(latest: AdminSettings, onRefused: () => void) {
  const utils = trpc.useUtils();
  const update = trpc.admin.settings.update.useMutation();
  const problems = useProblems();
  return useVersionedForm<AdminSettings, SettingValues>(latest, {
    names: settingNames,
    valuesOf,
    problems,
    refusals: useIssueTexts(),
    send: (values, version, handlers) =>
      update.mutate({ ...updateSettingsInput.parse(values), version }, handlers),
    isSaving: update.isPending,
    onSaved(saved) {
      utils.admin.settings.get.setData(undefined, saved);
      void utils.admin.settings.public.invalidate();
    },
    onStale: () => void utils.admin.settings.get.invalidate(),
    onRefused,
  });
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
