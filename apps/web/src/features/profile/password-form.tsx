import { useForm } from '@mantine/form';
import { changePasswordInput } from '@mesterhand/domain/profile/schema';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText, useIssueTexts } from '../../core/errors.ts';
import { showToast } from '../../core/toast.ts';
import { trpc } from '../../core/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField, PasswordField } from '../auth/password-field.tsx';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import classes from './profile.module.css';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password, for whoever knows the one in use. */
export function PasswordForm() {
  const { t } = useTranslation(['profile', 'auth']);
  const form = useForm({ initialValues: empty });
  const { form: element, focusFirstError } = useErrorFocus();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const show = (error: unknown) => {
    form.setErrors(issueTexts(error));
    focusFirstError();
  };
  const utils = trpc.useUtils();
  const change = trpc.auth.profile.changePassword.useMutation({
    onSuccess: () => {
      void utils.auth.secondFactor.status.invalidate();
      form.reset();
      showToast({ title: t('password.changed'), message: t('password.changedText') });
    },
    onError: (error) => {
      showToast({ title: t('password.failed'), message: errorText(error), tone: 'error' });
      show(error);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    form.clearErrors();
    const parsed = changePasswordInput.safeParse(form.values);
    if (parsed.success) change.mutate(parsed.data);
    else show(new Error('input.invalid', { cause: { issues: parsed.error.issues } }));
  };
  const must = { required: true, withAsterisk: false };
  return (
    <form
      className={`${classes.form} ${classes.narrow}`}
      ref={element}
      noValidate
      onSubmit={submit}
    >
      <p className={classes.soft}>{t('password.intro')}</p>
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        {...must}
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField
        label={t('password.new')}
        {...must}
        {...form.getInputProps('newPassword')}
        value={form.values.newPassword}
      />
      <PasswordField
        label={t('auth:fields.confirmPassword')}
        autoComplete="new-password"
        {...must}
        {...form.getInputProps('confirmPassword')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
