import { useForm } from '@mantine/form';
import type { SetUp } from '@mesterhand/domain/second-factor/schema';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { IconCopy } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import linkButton from '../../ui/link-button.module.css';
import { PasswordField } from '../auth/password-field.tsx';
import { CodeField } from '../auth/login/code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useRefused } from './use-refused.ts';
import { WaitNote } from '../auth/login/wait-note.tsx';

const inputSchema = lazySchema(async () => {
  const { confirmInput } = await import('@mesterhand/domain/second-factor/schema');
  return confirmInput;
});

/** The password first: an open session must not be able to lock its owner out. */
function PasswordStep({ onDone }: { onDone(setUp: SetUp): void }) {
  const { t } = useTranslation(['second-factor', 'auth', 'refusals']);
  const form = useForm({ initialValues: { password: '' } });
  const { refuse, problem, wait } = useRefused(form);
  const begin = trpc.auth.secondFactor.begin.useMutation({ onSuccess: onDone, onError: refuse });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (begin.isPending || wait.left > 0) return;
    if (form.values.password === '')
      return form.setFieldError('password', t('refusals:issues.required'));
    begin.mutate(form.values);
  };
  return (
    <Form onSubmit={submit}>
      <Text c="dimmed" maw="68ch">
        {t('setUp.passwordText')}
      </Text>
      <PasswordField
        label={t('auth:fields.password')}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {problem && <Alert color="red" role="alert" title={problem} />}
      <WaitNote seconds={wait.left} />
      <Button type="submit" fullWidth loading={begin.isPending} disabled={wait.left > 0}>
        {t('setUp.next')}
      </Button>
    </Form>
  );
}

/** An account without a password: a recent sign-in replaces it. */
function FreshStep({ onDone }: { onDone(setUp: SetUp): void }) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const begin = trpc.auth.secondFactor.begin.useMutation({ onSuccess: onDone });
  return (
    <Stack>
      <Text c="dimmed" maw="68ch">
        {t('setUp.freshText')}
      </Text>
      {begin.error && <Alert color="red" role="alert" title={errorText(begin.error)} />}
      <Button fullWidth loading={begin.isPending} onClick={() => begin.mutate({})}>
        {t('setUp.next')}
      </Button>
    </Stack>
  );
}

function Secret({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('second-factor');
  const { secret, uri } = setUp;
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast({ title: t('setUp.copied') }),
      () => showToast({ title: t('codes.copyFailed'), tone: 'error' }),
    );
  return (
    <div className={classes.scan}>
      <QrCode text={uri} label={t('setUp.qr')} />
      <Stack align="flex-start" gap="xs">
        <p>{t('setUp.byHand')}</p>
        <Text className={classes.secret} fw={650} data-testid="second-factor-secret">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('setUp.copy')}
        </Button>
        <a className={linkButton.link} href={uri}>
          {t('setUp.openApp')}
        </a>
      </Stack>
    </div>
  );
}

function ConfirmStep({ setUp, onDone }: { setUp: SetUp; onDone(codes: string[]): void }) {
  const { t } = useTranslation('second-factor');
  const check = useLazySchema(inputSchema);
  const form = useForm({ initialValues: { code: '' } });
  const { refuse, problem, wait } = useRefused(form);
  const confirm = trpc.auth.secondFactor.confirm.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: refuse,
  });
  const send = async () => {
    const checked = await check(form.values);
    if (checked === undefined) return;
    if ('data' in checked) confirm.mutate(checked.data);
    else form.setErrors(checked.errors);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!confirm.isPending && wait.left === 0) void send();
  };
  return (
    <Form onSubmit={submit}>
      <Text c="dimmed" maw="68ch">
        {t('setUp.scanText')}
      </Text>
      <Secret setUp={setUp} />
      <CodeField kind="app" label={t('code.app')} {...form.getInputProps('code')} />
      {problem && <Alert color="red" role="alert" title={problem} />}
      <WaitNote seconds={wait.left} />
      <Button type="submit" fullWidth loading={confirm.isPending} disabled={wait.left > 0}>
        {t('setUp.confirm')}
      </Button>
    </Form>
  );
}

type SetUpDialogProps = { hasPassword: boolean; onChanged(): void; onClose(): void };

/** Password, app, code, recovery codes: one step after the other. */
export default function SetUpDialog({ hasPassword, onChanged, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('second-factor');
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<string[]>();
  const finish = (made: string[]) => {
    setCodes(made);
    showToast({ title: t('setUp.done') });
    onChanged();
  };
  return (
    <Dialog title={t(codes ? 'codes.title' : 'setUp.title')} size={560} onClose={onClose}>
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
      {!codes && setUp && <ConfirmStep setUp={setUp} onDone={finish} />}
      {!codes && !setUp && hasPassword && <PasswordStep onDone={setSetUp} />}
      {!codes && !setUp && !hasPassword && <FreshStep onDone={setSetUp} />}
    </Dialog>
  );
}
