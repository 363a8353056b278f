import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GoogleTie } from '../google-account/google-tie.tsx';
import { AddressSection } from './address-section.tsx';
import classes from './addresses.module.css';

/** The own address, read once for all parts of the profile that ask. */
function OwnAddressGate({ children }: { children(own: OwnAddress): ReactNode }) {
  // With the words of all that follows: what comes once the answer is there must not wait for its own.
  const { t } = useTranslation(['addresses', 'auth', 'google']);
  const { data: own, error, refetch } = trpc.auth.email.own.useQuery();
  if (own) return children(own);
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

/** How one gets into the own account beside a password: the e-mail, and Google. */
export function WaysIn() {
  return (
    <OwnAddressGate>
      {(own) => (
        <div className={classes.security}>
          <AddressSection own={own} />
          <GoogleTie hasPassword={own.hasPassword} />
        </div>
      )}
    </OwnAddressGate>
  );
}

/** The form for a new password, for those who have one; who came by Google gets the way to a first one by letter. */
export function OwnPassword({ form }: { form: ReactNode }) {
  return <OwnAddressGate>{(own) => (own.hasPassword ? form : <NoPassword />)}</OwnAddressGate>;
}

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
