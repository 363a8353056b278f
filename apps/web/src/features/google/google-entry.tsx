import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { GoogleSign } from './google-sign.tsx';
import classes from './google.module.css';
import { addressAfter, storeReturnUrl } from './return-url.ts';
import { Text } from '../../ui/layout.tsx';

type GoogleEntryProps = { next: DialogProps['next']; note?: string };

/** Sign-in with Google, below the form of a dialog; nothing where it is not configured. */
export function GoogleEntry({ next, note }: GoogleEntryProps) {
  const { t } = useTranslation('google');
  const { data: settings } = usePublicSettings();
  if (settings?.googleSignIn !== true) return null;
  return (
    <div>
      <p className={classes.or}>{t('or')}</p>
      <a
        className={classes.button}
        href={googlePaths.start}
        onClick={() => storeReturnUrl(addressAfter(window.location, next))}
      >
        <GoogleSign />
        {t('continue')}
      </a>
      {note !== undefined && (
        <Text c="dimmed" size="sm" mt="xs" ta="center">
          {note}
        </Text>
      )}
    </div>
  );
}
