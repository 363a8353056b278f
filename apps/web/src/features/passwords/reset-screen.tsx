import { resetMinutes } from '@mesterhand/domain/auth/reset';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { IconCircleCheck, IconLinkOff, IconLockOpen } from '../../ui/icons.gen.ts';
import { NewPasswordField, PasswordField } from '../auth/password-field.tsx';
import { Failure, PasswordCard } from './password-card.tsx';
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
      <Form mt="xs" ref={element} aria-busy={change.isPending} onSubmit={submit}>
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
      </Form>
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
      <Actions mt="xs">
        <ButtonLink to="/" search={{ dialog: 'login' }} size="md">
          {t('done.login')}
        </ButtonLink>
      </Actions>
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
      <Actions mt="xs">
        <ButtonLink to="/forgot-password" size="md">
          {t('bad.action')}
        </ButtonLink>
      </Actions>
    </PasswordCard>
  );
}
