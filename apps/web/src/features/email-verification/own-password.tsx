import type { ReactNode } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './email-verification.module.css';
import { OwnAddressLoader } from './own-address-loader.tsx';

/** The change form for accounts with a password; Google accounts get an email link to set a first one. */
export function OwnPassword({ form }: { form: ReactNode }) {
  return <OwnAddressLoader>{(own) => (own.hasPassword ? form : <NoPassword />)}</OwnAddressLoader>;
}

function NoPassword() {
  const { t } = useTranslation('email-verification');
  return (
    <section className={classes.section}>
      <p className={classes.soft}>{t('noPassword.text')}</p>
      <div className={classes.actions}>
        <ButtonLink to="/forgot-password" variant="light">
          {t('noPassword.action')}
        </ButtonLink>
      </div>
    </section>
  );
}
