import { loginInput } from '@mesterhand/domain/auth/schema';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DialogProps, useDialog } from '../../core/dialogs.tsx';
import { readError, useErrorText } from '../../core/errors.ts';
import { usePublicSettings } from '../../core/settings.ts';
import { showToast } from '../../core/toast.ts';
import { trpc } from '../../core/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import classes from './auth.module.css';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasswordField } from './password-field.tsx';
import { useSchemaErrors } from './registration-rules.ts';
import { SwapLine } from './swap-line.tsx';
import { useEnter } from './use-enter.ts';
import { useErrorFocus } from './use-error-focus.ts';

function useLogin(props: DialogProps) {
  const { t } = useTranslation('auth');
  const schemaErrors = useSchemaErrors();
  const errorText = useErrorText();
  const enter = useEnter(props);
  const focus = useErrorFocus();
  const login = trpc.auth.login.useMutation();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => schemaErrors(loginInput, values),
  });
  const refuse = (error: unknown) => {
    const isWrong = readError(error).code === 'auth.credentials';
    const message = isWrong ? t('login.wrong') : errorText(error);
    showToast({ title: t('login.failed'), message, tone: 'error' });
    form.setErrors(isWrong ? { password: true } : {});
    focus.focusFirstError();
  };
  const submit = form.onSubmit((values) => {
    if (login.isPending) return;
    login.mutate(values, {
      onError: refuse,
      onSuccess: (signedIn) => {
        const { firstName } = signedIn.user;
        enter(signedIn);
        showToast({
          title: t('login.welcome'),
          message: t('login.welcomeName', { firstName }),
        });
      },
    });
  }, focus.focusFirstError);
  return { form, submit, element: focus.form, isPending: login.isPending };
}

export default function LoginDialog(props: DialogProps) {
  const { t } = useTranslation('auth');
  const dialog = useDialog();
  const { data: settings } = usePublicSettings();
  const { form, submit, element, isPending } = useLogin(props);
  const { onClose, ...request } = props;
  return (
    <Dialog title={t('login.title')} size={460} onClose={onClose}>
      <form className={classes.form} ref={element} noValidate onSubmit={submit}>
        <TextInput
          label={t('fields.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('fields.password')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Link to="/forgot-password" className={`${classes.link} ${classes.forgot}`}>
          {t('login.forgot')}
        </Link>
        <Button type="submit" fullWidth loading={isPending}>
          {t('login.submit')}
        </Button>
      </form>
      {settings?.demo && <DemoAccounts onPick={form.setValues} />}
      <SwapLine
        question={t('login.noAccount')}
        label={t('login.register')}
        onSwap={() => dialog.replace({ ...request, dialog: 'register' })}
      />
    </Dialog>
  );
}
