import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../core/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GoogleTie } from '../google/google-tie.tsx';
import { AddressSection } from './address-section.tsx';
import classes from './addresses.module.css';

/** How one gets into the own account: the password, the e-mail and Google. `password` is the form of those who have one. */
export function WaysIn({ password }: { password: ReactNode }) {
  const { t } = useTranslation('addresses');
  const { data: own, error, refetch } = trpc.auth.email.own.useQuery();
  if (own)
    return (
      <div className={classes.security}>
        {own.hasPassword ? password : <NoPassword />}
        <AddressSection own={own} />
        <GoogleTie hasPassword={own.hasPassword} />
      </div>
    );
  if (error)
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  return (
    <div className={classes.section} aria-busy>
      <LoadingNote />
      <Bone width="min(100%, 420px)" height={64} radius={12} />
      <Bone width="min(100%, 420px)" height={64} radius={12} />
    </div>
  );
}

/** Who came by Google has none; a letter brings the way to one. */
function NoPassword() {
  const { t } = useTranslation('addresses');
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
