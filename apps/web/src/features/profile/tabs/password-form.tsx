import { useForm } from '@mantine/form';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Text } from '../../../ui/layout.tsx';
import { FormFailure } from '../../auth/form-failure.tsx';
import { NewPasswordField, PasswordField } from '../../auth/password-field.tsx';
import { useErrorFocus } from '../../auth/use-error-focus.ts';

const inputSchema = lazySchema(async () => {
  const { changePasswordInput } = await import('@mesterhand/domain/profile/schema');
  return changePasswordInput;
});

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const { t } = useTranslation(['profile', 'auth']);
  const form = useForm({ initialValues: empty });
  const check = useLazySchema(inputSchema);
  const { form: element, focusFirstError } = useErrorFocus();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const show = (errors: Record<string, string>) => {
    form.setErrors(errors);
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
      const errors = issueTexts(error);
      setFailure(Object.values(errors)[0] ?? errorText(error));
      show(errors);
    },
  });
  const send = async () => {
    form.clearErrors();
    setFailure(null);
    const checked = await check(form.values);
    if (checked === undefined) return;
    if ('data' in checked) change.mutate(checked.data);
    else show(checked.errors);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!change.isPending) void send();
  };
  const must = { required: true, withAsterisk: false };
  return (
    <Form gap="lg" w="100%" maw={460} ref={element} onSubmit={submit}>
      <Text c="dimmed" size="sm">
        {t('password.intro')}
      </Text>
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
      <FormFailure text={failure} />
      <Actions>
        <Button type="submit" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </Actions>
    </Form>
  );
}
