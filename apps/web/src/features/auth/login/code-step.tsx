import { useForm } from '@mantine/form';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { CodeField } from './code-field.tsx';
import { useWait } from './use-wait.ts';
import { WaitNote } from './wait-note.tsx';

const inputSchema = lazySchema(async () => {
  const { stepInput } = await import('@mesterhand/domain/second-factor/schema');
  return stepInput;
});

type SignedIn = { user: SessionUser; token: string };

type CodeStepProps = {
  /** The answer to the first step. */
  challenge: string;
  onDone(signedIn: SignedIn): void;
  /** The challenge has expired (`failure` says so), or the user goes back. */
  onStartOver(failure: string | null): void;
};

function useStep({ challenge, onDone, onStartOver }: CodeStepProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const check = useLazySchema(inputSchema);
  const wait = useWait();
  const form = useForm({ initialValues: { code: '' } });
  const step = trpc.auth.secondFactorStep.useMutation({ onSuccess: onDone });
  const refuse = (error: unknown) => {
    const { code, issues } = readError(error);
    if (wait.take(error)) return;
    if (code === 'auth.challengeOver') {
      const message = errorText(error);
      showToast({ title: t('step.failed'), message, tone: 'error' });
      return onStartOver(message);
    }
    form.setErrors(issues.length > 0 ? issueTexts(error) : { code: errorText(error) });
  };
  const send = async () => {
    const checked = await check({ challenge, ...form.values });
    if (checked === undefined) return;
    form.setErrors(checked.errors);
    if ('data' in checked) step.mutate(checked.data, { onError: refuse });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!step.isPending && wait.left === 0) void send();
  };
  return { form, submit, wait, isPending: step.isPending };
}

/** The second factor of a sign-in. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation('second-factor');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const { form, submit, wait, isPending } = useStep(props);
  const field = useRef<HTMLInputElement>(null);
  // The step, or one field, replaces another: moves the focus along.
  useEffect(() => field.current?.focus(), [kind]);
  const swap = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.reset();
  };
  return (
    <Form onSubmit={submit}>
      <Text c="dimmed">{t(`step.${kind}Text`)}</Text>
      <CodeField
        key={kind}
        kind={kind}
        label={t(`code.${kind}`)}
        ref={field}
        {...form.getInputProps('code')}
      />
      <WaitNote seconds={wait.left} />
      <Button type="submit" fullWidth loading={isPending} disabled={wait.left > 0}>
        {t('step.submit')}
      </Button>
      <Group justify="space-between" gap="0 var(--space-4)">
        <LinkButton onClick={swap}>
          {t(kind === 'app' ? 'step.useRecovery' : 'step.useApp')}
        </LinkButton>
        <LinkButton onClick={() => props.onStartOver(null)}>{t('step.startOver')}</LinkButton>
      </Group>
    </Form>
  );
}
