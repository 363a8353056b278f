import { type Device, signalsFor } from '@mesterhand/domain/coordinates/measurement';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { IconBulb, IconDeviceDesktop, IconLockOpen } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';
import { Bullets } from '../admin/panel/bullets.tsx';
import classes from './coordinates.module.css';
import { isSecurePage } from './use-device.ts';

const amberText = () => ({ root: { '--alert-color': 'var(--yellow-ink)' } });

const tips = ['sky', 'wifi', 'precise', 'calibrate'] as const;

/** Tips for a more accurate position. */
export function Tips({ accuracy, device }: { accuracy: number; device: Device }) {
  const { t } = useTranslation('admin-coordinates');
  const shown = signalsFor({ accuracy, device, isSecure: isSecurePage(), host: location.hostname });
  if (shown.length === 0) return null;
  return (
    <Stack className={classes.tipsPanel}>
      {shown.includes('insecure') && (
        <Alert
          color="red"
          variant="light"
          role="note"
          icon={<IconLockOpen size={20} aria-hidden />}
          title={t('hints.insecure')}
        >
          {t('hints.insecureText')}
        </Alert>
      )}
      {shown.includes('computer') && (
        <Alert
          color="yellow"
          variant="light"
          role="note"
          bg="var(--yellow-tint)"
          vars={amberText}
          icon={<IconDeviceDesktop size={20} aria-hidden />}
          title={t('hints.computer')}
        >
          {t('hints.computerText')}
        </Alert>
      )}
      {shown.includes('accuracy') && (
        <Alert
          color="brand"
          variant="light"
          role="note"
          icon={<IconBulb size={20} aria-hidden />}
          title={t('hints.accuracy')}
        >
          <Bullets>
            {tips.map((tip) => (
              <li key={tip}>{t(`hints.${tip}`)}</li>
            ))}
          </Bullets>
        </Alert>
      )}
    </Stack>
  );
}
