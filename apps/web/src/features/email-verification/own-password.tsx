import type { ReactNode } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './email-verification.module.css';
import { OwnAddressGate } from './own-address-gate.tsx';

/** The form for a new password, for those who have one; who came by Google gets the way to a first one by letter. */
export function OwnPassword({ form }: { form: ReactNode }) {
  return <OwnAddressGate>{(own) => (own.hasPassword ? form : <NoPassword />)}</OwnAddressGate>;
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
