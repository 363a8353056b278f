import { useForm } from '@mantine/form';
import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import type { SubmitEvent } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useErrorFocus } from '../auth/use-error-focus.ts';

const inputSchema = lazySchema(async () => {
  const { changeEmailInput } = await import('@mesterhand/domain/auth/addresses');
  return changeEmailInput;
});

type ChangeAddressProps = { own: OwnAddress; onDone(): void };

function useChange({ own, onDone }: ChangeAddressProps) {
  const { t } = useTranslation(['email-verification', 'refusals']);
  const utils = trpc.useUtils();
  const check = useLazySchema(inputSchema);
  const issueTexts = useIssueTexts();
  const focus = useErrorFocus();
  const request = trpc.auth.email.change.request.useMutation({
    onSuccess: async () => {
      showToast({ title: t('section.asked') });
      await utils.auth.email.own.invalidate();
      onDone();
    },
    onError: (error) => {
      form.setErrors(issueTexts(error));
      focus.focusFirstError();
    },
  });
  const form = useForm({ initialValues: { email: '', password: '' } });
  const send = async () => {
    const checked = await check(form.values);
    if (checked === undefined) return;
    const isMissing = own.hasPassword && form.values.password === '';
    form.setErrors({
      ...checked.errors,
      ...(isMissing && { password: t('refusals:issues.required') }),
    });
    if ('data' in checked && !isMissing) request.mutate(checked.data);
    else focus.focusFirstError();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!request.isPending) void send();
  };
  return { form, submit, element: focus.form, request };
}

/** Asks for the new address, and for the password if the account has one. */
export default function ChangeAddress(props: ChangeAddressProps) {
  const { t } = useTranslation(['email-verification', 'core']);
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const { form, submit, element, request } = useChange(props);
  const hasFieldError = Object.keys(issueTexts(request.error)).length > 0;
  return (
    <Form ref={element} aria-busy={request.isPending} onSubmit={submit}>
      <Text c="dimmed" size="sm">
        {props.own.verifiedAt === null ? t('section.introNew') : t('section.introBoth')}
      </Text>
      <TextInput
        label={t('section.newEmail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      {props.own.hasPassword && (
        <PasswordField
          label={t('section.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {request.error !== null && !hasFieldError && (
        <Alert color="red" role="alert">
          {errorText(request.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" loading={request.isPending}>
          {t('section.submit')}
        </Button>
        <Button variant="subtle" onClick={props.onDone}>
          {t('core:cancel')}
        </Button>
      </Group>
    </Form>
  );
}
