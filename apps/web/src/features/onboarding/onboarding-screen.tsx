import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './onboarding.module.css';
import { StepSkeleton } from './setup/step-skeleton.tsx';

const AccountSteps = lazyPart(() => import('./account/account-steps.tsx'));
const SetupSteps = lazyPart(() => import('./setup/setup-steps.tsx'));

function Visitor() {
  const { t } = useTranslation(['auth', 'refusals']);
  const { data: settings } = usePublicSettings();
  if (settings?.allowRegistration !== false) return <AccountSteps />;
  return (
    <Alert title={t('auth:register.closed')}>{t('refusals:errors.auth.registrationClosed')}</Alert>
  );
}

/** Customers become masters in their profile, where a master’s longer description is asked for. */
function Customer() {
  const { t } = useTranslation('onboarding');
  return (
    <EmptyState
      art="tools"
      title={t('customers.title')}
      text={t('customers.text')}
      action={
        <ButtonLink to="/profile" search={{ tab: 'edit' }}>
          {t('customers.action')}
        </ButtonLink>
      }
    />
  );
}

/** Registers a master in steps: the account first, then what customers and administrators need. */
export function OnboardingScreen() {
  const { t } = useTranslation('onboarding');
  const user = useSession()?.user;
  usePageTitle(t('title'));
  return (
    <Container>
      <div className={classes.page}>
        <Suspense fallback={<StepSkeleton />}>
          {!user && <Visitor />}
          {user && user.masterId === null && <Customer />}
          {user && user.masterId !== null && (
            <SetupSteps key={user.id} userId={user.id} masterId={user.masterId} />
          )}
        </Suspense>
      </div>
    </Container>
  );
}
