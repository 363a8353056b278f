import { useInstallMethod } from '../../core/browser/install-prompt.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useDevicePush } from './use-device-push.ts';

/** Why this browser cannot receive pushes, and what would help; null when it can. */
function useObstacle(permission: string, publicKey: string | null | undefined): string | undefined {
  const { t } = useTranslation('push');
  const isAddedByHand = useInstallMethod() === 'byHand';
  if (publicKey === null) return t('off');
  if (permission === 'unsupported') return isAddedByHand ? t('needsInstall') : t('unsupported');
  return permission === 'denied' ? t('denied') : undefined;
}

/** The switch for pushes on this browser, which also arrive while the site is closed. */
export function DeviceSettings() {
  const { t } = useTranslation('push');
  const { data } = trpc.auth.push.key.useQuery();
  const publicKey = data?.publicKey;
  const { permission, isOn, isBusy, change } = useDevicePush(publicKey);
  const obstacle = useObstacle(permission, publicKey);
  return (
    <Panel component="section" p="clamp(20px, 2.5vw, 24px)">
      <h3>{t('title')}</h3>
      <Switch
        label={t('label')}
        description={obstacle ?? t('text')}
        checked={isOn && obstacle === undefined}
        disabled={publicKey === undefined || obstacle !== undefined || isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Panel>
  );
}
