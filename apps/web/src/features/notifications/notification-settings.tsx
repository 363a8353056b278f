import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DeviceSettings } from '../push/device-settings.tsx';
import { ChannelTable } from './channel-table.tsx';
import { EmailLanguage } from './email-language.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import classes from './settings.module.css';
import { useSaving } from './use-preferences.ts';

/** The save state, since there is no save button. */
function SaveNote() {
  const { t } = useTranslation('notifications');
  const state = useSaving();
  return (
    <p className={classes.saveNote} role="status">
      {t(`saving.${state}`)}
    </p>
  );
}

function Waiting() {
  return (
    <div className={classes.settings} aria-busy>
      <LoadingNote />
      {[1, 2].map((card) => (
        <Card key={card} className={classes.card}>
          <SkeletonBlock width="40%" height={24} />
          <SkeletonBlock width="100%" height={120} radius={12} />
        </Card>
      ))}
    </div>
  );
}

/** Notification kinds, channels, quiet hours and language. Changes are saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const { data, error, refetch } = trpc.auth.notifications.preferences.useQuery();
  if (data === undefined)
    return error ? (
      <ErrorState error={error} title={t('failed.preferences')} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    );
  return (
    <div className={classes.settings}>
      <SaveNote />
      <DeviceSettings />
      <ChannelTable preferences={data} />
      <QuietHoursSetting quietHours={data.quietHours} />
      <EmailLanguage language={data.language} />
    </div>
  );
}
