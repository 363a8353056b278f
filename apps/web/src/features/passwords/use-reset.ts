import { useForm } from '@mantine/form';
import type { SubmitEvent } from 'react';
import { readError } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { readSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';

const inputSchema = lazySchema(async () => {
  const { resetPasswordInput } = await import('@mesterhand/domain/auth/reset');
  return resetPasswordInput;
});

type Typed = { password: string; confirmPassword: string };

/** Validation errors of the two fields; a mismatch has a text of its own on this page. */
function useTypedErrors(token: string) {
  const { t } = useTranslation(['passwords', 'refusals']);
  const check = useLazySchema(inputSchema);
  return async ({ password, confirmPassword }: Typed) => {
    const checked = await check({ token, password });
    if (checked === undefined) return undefined;
    const errors: Record<string, string> = { ...checked.errors };
    if (confirmPassword === '') errors.confirmPassword = t('refusals:issues.required');
    else if (confirmPassword !== password) errors.confirmPassword = t('reset.differ');
    return errors;
  };
}

/** Sets the new password. It may have ended this browser's session, which is then checked. */
export function useReset(token: string) {
  const typedErrors = useTypedErrors(token);
  const issueTexts = useIssueTexts();
  const focus = useErrorFocus();
  const utils = trpc.useUtils();
  const form = useForm<Typed>({ initialValues: { password: '', confirmPassword: '' } });
  const change = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      form.reset();
      // A response of 401 removes the session.
      if (readSession()) utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {});
    },
    onError: (error) => {
      form.setErrors(issueTexts(error));
      focus.focusFirstError();
    },
  });
  const send = async () => {
    const typed = form.values;
    const errors = await typedErrors(typed);
    if (errors === undefined) return;
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focus.focusFirstError();
    else change.mutate({ token, ...typed });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!change.isPending) void send();
  };
  const isBadLink = token === '' || readError(change.error).code === 'auth.badResetLink';
  return { form, submit, element: focus.form, change, isBadLink };
}
