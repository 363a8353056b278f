import { loginInput } from '@mesterhand/domain/auth/schema';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DialogProps, useDialog } from '../../../core/navigation/dialogs.tsx';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { GoogleEntry } from '../../google/google-entry.tsx';
import classes from '../auth.module.css';
import { CodeStep } from './code-step.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { FormFailure } from '../form-failure.tsx';
import { PasswordField } from '../password-field.tsx';
import { useSchemaErrors } from '../registration/registration-rules.ts';
import { DialogSwitch } from '../registration/dialog-switch.tsx';
import { type SignedIn, useEnter } from './use-enter.ts';
import { useErrorFocus } from '../use-error-focus.ts';
import { useSuspensionText } from './suspension-text.ts';
import { useWait } from './use-wait.ts';
import { WaitNote } from './wait-note.tsx';

function useLogin(props: DialogProps) {
  const { t } = useTranslation('auth');
  const schemaErrors = useSchemaErrors();
  const errorText = useErrorText();
  const suspensionText = useSuspensionText();
  const enter = useEnter(props);
  const focus = useErrorFocus();
  const wait = useWait();
  const [challenge, setChallenge] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const login = trpc.auth.login.useMutation();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => schemaErrors(loginInput.safeParse(values)),
  });
  const welcome = (signedIn: SignedIn) => {
    const { firstName } = signedIn.user;
    enter(signedIn);
    showToast({ title: t('login.welcome'), message: t('login.welcomeName', { firstName }) });
  };
  const refuse = (error: unknown) => {
    const { code, challenge: newChallenge } = readError(error);
    if (code === 'auth.secondFactor') return setChallenge(newChallenge);
    if (wait.take(error)) return;
    const isWrong = code === 'auth.credentials';
    const message = isWrong ? t('login.wrong') : (suspensionText(error) ?? errorText(error));
    showToast({ title: t('login.failed'), message, tone: 'error' });
    setFailure(isWrong ? t('login.wrongAtForm') : message);
    form.setErrors(isWrong ? { password: true } : {});
    focus.focusFirstError();
  };
  const submit = form.onSubmit((values) => {
    if (login.isPending || wait.left > 0) return;
    setFailure(null);
    login.mutate(values, { onError: refuse, onSuccess: welcome });
  }, focus.focusFirstError);
  const startOver = (reason: string | null) => {
    setFailure(reason);
    form.setFieldValue('password', '');
    setChallenge(undefined);
  };
  const { isPending } = login;
  const second = { challenge, welcome, startOver };
  return { form, submit, element: focus.form, isPending, wait, failure, ...second };
}

export default function LoginDialog(props: DialogProps) {
  const { t } = useTranslation(['auth', 'second-factor', 'google']);
  const dialog = useDialog();
  const { data: settings } = usePublicSettings();
  const { form, submit, element, isPending, wait, failure, ...second } = useLogin(props);
  const { onClose, ...request } = props;
  if (second.challenge !== undefined)
    return (
      <Dialog title={t('second-factor:step.title')} size={460} onClose={onClose}>
        <CodeStep
          challenge={second.challenge}
          onDone={second.welcome}
          onStartOver={second.startOver}
        />
      </Dialog>
    );
  return (
    <Dialog title={t('login.title')} size={460} onClose={onClose}>
      <Form ref={element} onSubmit={submit}>
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
        <Link to="/forgot-password" className={classes.forgot}>
          {t('login.forgot')}
        </Link>
        <WaitNote seconds={wait.left} />
        <FormFailure text={failure} />
        <Button type="submit" fullWidth loading={isPending} disabled={wait.left > 0}>
          {t('login.submit')}
        </Button>
      </Form>
      <GoogleEntry next={request.next} />
      {settings?.demo && <DemoAccounts onPick={form.setValues} />}
      <DialogSwitch
        question={t('login.noAccount')}
        label={t('login.register')}
        onSwap={() => dialog.replace({ ...request, dialog: 'register' })}
      />
    </Dialog>
  );
}
