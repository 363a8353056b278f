import { resetMinutes } from '@mesterhand/domain/auth/reset';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconCircleCheck, IconLinkOff, IconLockOpen } from '../../ui/icons.gen.ts';
import { NewPasswordField, PasswordField } from '../auth/password-field.tsx';
import { Failure, PasswordCard } from './password-card.tsx';
import classes from './passwords.module.css';
import { useReset } from './use-reset.ts';
import { useResetToken } from './use-reset-token.ts';

/** The page of the reset link in an email (`/reset-password#token=…`). */
export function ResetScreen() {
  const { t } = useTranslation(['passwords', 'auth']);
  const token = useResetToken();
  const { form, submit, element, change, isBadLink } = useReset(token);
  if (change.isSuccess) return <Done />;
  if (isBadLink) return <BadLink isOutcome={token !== ''} />;
  const must = { required: true, withAsterisk: false, size: 'md' };
  return (
    <PasswordCard
      page={t('reset.page')}
      sign={IconLockOpen}
      title={t('reset.title')}
      text={t('reset.text')}
    >
      <form
        className={classes.form}
        ref={element}
        noValidate
        aria-busy={change.isPending}
        onSubmit={submit}
      >
        <Failure title={t('reset.failed')} error={change.error} />
        <NewPasswordField
          label={t('reset.password')}
          name="password"
          {...must}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <PasswordField
          label={t('reset.confirm')}
          name="confirmPassword"
          autoComplete="new-password"
          {...must}
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" size="md" fullWidth loading={change.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
    </PasswordCard>
  );
}

function Done() {
  const { t } = useTranslation('passwords');
  return (
    <PasswordCard
      page={t('reset.page')}
      sign={IconCircleCheck}
      title={t('done.title')}
      text={t('done.text')}
      isOutcome
    >
      <div className={classes.actions}>
        <ButtonLink to="/" search={{ dialog: 'login' }} size="md">
          {t('done.login')}
        </ButtonLink>
      </div>
    </PasswordCard>
  );
}

function BadLink({ isOutcome }: { isOutcome: boolean }) {
  const { t } = useTranslation('passwords');
  return (
    <PasswordCard
      page={t('reset.page')}
      sign={IconLinkOff}
      title={t('bad.title')}
      text={t('bad.text', { minutes: resetMinutes })}
      isOutcome={isOutcome}
    >
      <div className={classes.actions}>
        <ButtonLink to="/forgot-password" size="md">
          {t('bad.action')}
        </ButtonLink>
      </div>
    </PasswordCard>
  );
}
