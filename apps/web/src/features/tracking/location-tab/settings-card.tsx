import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { type RetentionHours, retentionHours } from '@mesterhand/domain/tracking/retention';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Part } from './part.tsx';
import classes from '../tracking.module.css';
import { useSaveSettings } from './use-settings.ts';
import { useWork } from './use-work.ts';

const hoursInWeek = 168;

function useHoursText(): (hours: RetentionHours) => string {
  const { t } = useTranslation('tracking');
  return (count) => {
    const hours = t('settings.hours', { count });
    return count === hoursInWeek ? t('settings.week', { hours }) : hours;
  };
}

type SettingsCardProps = { settings: TrackingSettings };

/** The documented panel. Every switch is saved at once; the first two require consent. */
export function SettingsCard({ settings }: SettingsCardProps) {
  const { t } = useTranslation('tracking');
  const saver = useSaveSettings();
  const work = useWork(settings);
  const hoursText = useHoursText();
  const shown = { ...settings, ...saver.pending };
  const hasConsent = settings.consentGivenAt !== null;
  const isBusy = saver.isSaving || work.busy !== null;
  const without = (text: string) => (hasConsent ? text : t('consent.required'));
  const keepFor = (value: string) => {
    const dataRetentionHours = retentionHours.find((hours) => String(hours) === value);
    if (dataRetentionHours) saver.save({ dataRetentionHours });
  };
  return (
    <Part title={t('settings.title')}>
      <Stack className={classes.switches}>
        <Switch
          label={t('settings.tracking')}
          description={without(t('settings.trackingText'))}
          checked={settings.isTrackingEnabled}
          disabled={!hasConsent || isBusy}
          onChange={() => void (settings.isTrackingEnabled ? work.end() : work.start())}
        />
        <Switch
          label={t('settings.share')}
          description={without(t('settings.shareText'))}
          checked={shown.shareLocationWithClients ?? false}
          disabled={!hasConsent || isBusy}
          onChange={({ currentTarget }) =>
            saver.save({ shareLocationWithClients: currentTarget.checked })
          }
        />
        <Switch
          label={t('settings.automatic')}
          description={t('settings.automaticText')}
          checked={shown.trackingMode === 'automatic'}
          disabled={isBusy}
          onChange={({ currentTarget }) =>
            saver.save({ trackingMode: currentTarget.checked ? 'automatic' : 'manual' })
          }
        />
      </Stack>
      <NativeSelect
        label={t('settings.retention')}
        description={t('settings.deleted', { count: shown.dataRetentionHours })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={String(shown.dataRetentionHours)}
        disabled={isBusy}
        data={retentionHours.map((hours) => ({ value: String(hours), label: hoursText(hours) }))}
        onChange={({ currentTarget }) => keepFor(currentTarget.value)}
      />
    </Part>
  );
}
