import { useForm } from '@mantine/form';
import type { GuardedInput } from '@mesterhand/domain/second-factor/schema';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { CodeField } from '../auth/login/code-field.tsx';
import { useRefused } from './use-refused.ts';
import { WaitNote } from '../auth/login/wait-note.tsx';

const inputSchema = lazySchema(async () => {
  const { guardedInput } = await import('@mesterhand/domain/second-factor/schema');
  return guardedInput;
});

type Handlers = { onError(error: unknown): void };

type GuardDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  tone?: 'brand' | 'danger';
  hasPassword: boolean;
  busy: boolean;
  onConfirm(proof: GuardedInput, handlers: Handlers): void;
  onClose(): void;
  /** Replaces the form once it has succeeded. */
  children?: ReactNode;
};

/** Requires the password and a code before an action that weakens the account. */
export default function GuardDialog(props: GuardDialogProps) {
  const { title, text, confirmLabel, tone = 'brand', hasPassword, busy, onClose, children } = props;
  const { t } = useTranslation(['second-factor', 'auth', 'refusals']);
  const check = useLazySchema(inputSchema);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const { refuse, problem, wait } = useRefused(form);
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const send = async () => {
    const checked = await check(form.values);
    if (checked === undefined) return;
    const missing = hasPassword && form.values.password === '';
    form.setErrors({
      ...checked.errors,
      ...(missing && { password: t('refusals:issues.required') }),
    });
    if ('data' in checked && !missing) props.onConfirm(checked.data, { onError: refuse });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && wait.left === 0) void send();
  };
  return (
    <Dialog title={title} size={480} onClose={onClose}>
      {children ?? (
        <Form onSubmit={submit}>
          <Text c="dimmed">{text}</Text>
          {hasPassword && (
            <PasswordField
              label={t('auth:fields.password')}
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('password')}
            />
          )}
          <CodeField
            key={kind}
            kind={kind}
            label={t(`code.${kind}`)}
            {...form.getInputProps('code')}
          />
          <LinkButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
            {t(kind === 'app' ? 'step.useRecovery' : 'step.useApp')}
          </LinkButton>
          {problem && <Alert color="red" role="alert" title={problem} />}
          <WaitNote seconds={wait.left} />
          <Button
            type="submit"
            fullWidth
            color={tone === 'danger' ? 'red' : 'brand'}
            loading={busy}
            disabled={wait.left > 0}
          >
            {confirmLabel}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
