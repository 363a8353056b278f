import { useForm } from '@mantine/form';
import { resetMinutes } from '@mesterhand/domain/auth/reset';
import { type SubmitEvent, useState } from 'react';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { IconLockQuestion, IconMailCheck } from '../../ui/icons.gen.ts';
import { Text } from '../../ui/layout.tsx';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import { Failure, PasswordCard } from './password-card.tsx';

const formSchema = lazySchema(async () => {
  const { forgotPasswordForm } = await import('@mesterhand/domain/auth/reset');
  return forgotPasswordForm;
});

/** Requests a reset email; `sentTo` is the address, whether or not it has an account. */
function useForgot() {
  const { i18n } = useTranslation();
  const check = useLazySchema(formSchema);
  const issueTexts = useIssueTexts();
  const focus = useErrorFocus();
  const [sentTo, setSentTo] = useState<string>();
  const asking = trpc.auth.forgotPassword.useMutation({
    onSuccess: (_, { email }) => setSentTo(email),
    onError: (error) => {
      form.setErrors(issueTexts(error));
      focus.focusFirstError();
    },
  });
  const form = useForm({ initialValues: { email: '' } });
  const ask = async () => {
    const checked = await check(form.values);
    if (checked === undefined) return;
    form.setErrors(checked.errors);
    if (!('data' in checked)) return focus.focusFirstError();
    asking.mutate({ ...checked.data, language: currentLanguage(i18n) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!asking.isPending) void ask();
  };
  const again = () => {
    form.reset();
    asking.reset();
    setSentTo(undefined);
  };
  return { form, submit, element: focus.form, asking, sentTo, again };
}

/** The page for a forgotten password (`/forgot-password`). */
export function ForgotScreen() {
  const { t } = useTranslation(['passwords', 'auth']);
  const { form, submit, element, asking, sentTo, again } = useForgot();
  if (sentTo !== undefined) return <Sent email={sentTo} onAgain={again} />;
  return (
    <PasswordCard
      page={t('forgot.page')}
      sign={IconLockQuestion}
      title={t('forgot.title')}
      text={t('forgot.text')}
    >
      <Form mt="xs" ref={element} aria-busy={asking.isPending} onSubmit={submit}>
        <Failure title={t('forgot.failed')} error={asking.error} />
        <TextInput
          label={t('auth:fields.email')}
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={asking.isPending}>
          {t('forgot.submit')}
        </Button>
        <ButtonLink to="/" search={{ dialog: 'login' }} variant="subtle">
          {t('forgot.toLogin')}
        </ButtonLink>
      </Form>
    </PasswordCard>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  const { t } = useTranslation('passwords');
  return (
    <PasswordCard
      page={t('forgot.page')}
      sign={IconMailCheck}
      title={t('sent.title')}
      text={t('sent.text', { email, minutes: resetMinutes })}
      isOutcome
    >
      <Text c="dimmed" size="sm">
        {t('sent.late')}
      </Text>
      <Actions mt="xs">
        <Button variant="light" onClick={onAgain}>
          {t('sent.again')}
        </Button>
        <ButtonLink to="/" search={{ dialog: 'login' }} variant="subtle">
          {t('forgot.toLogin')}
        </ButtonLink>
      </Actions>
    </PasswordCard>
  );
}
