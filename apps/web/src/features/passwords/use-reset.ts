import { type FormErrors, useForm } from '@mantine/form';
import { resetPasswordInput } from '@mesterhand/domain/auth/reset';
import { useTranslation } from 'react-i18next';
import { readError, useIssueTexts } from '../../core/errors.ts';
import { readSession } from '../../core/session.ts';
import { trpc } from '../../core/trpc.ts';
import { useSchemaErrors } from '../auth/registration-rules.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';

type Typed = { password: string; confirmPassword: string };

/** What is wrong with the two fields; that they differ has words of its own on this page. */
function useTypedErrors(token: string) {
  const { t } = useTranslation(['passwords', 'refusals']);
  const schemaErrors = useSchemaErrors();
  return ({ password, confirmPassword }: Typed): FormErrors => {
    const errors = schemaErrors(resetPasswordInput, { token, password });
    if (confirmPassword === '') errors.confirmPassword = t('refusals:issues.required');
    else if (confirmPassword !== password) errors.confirmPassword = t('reset.differ');
    return errors;
  };
}

/** Sets the new password. A session that this browser holds may have ended by it: it is asked about. */
export function useReset(token: string) {
  const typedErrors = useTypedErrors(token);
  const issueTexts = useIssueTexts();
  const focus = useErrorFocus();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: typedErrors,
  });
  const change = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      form.reset();
      // A session that is over is forgotten by the answer alone.
      if (readSession()) utils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => {});
    },
    onError: (error) => {
      form.setErrors(issueTexts(error));
      focus.focusFirstError();
    },
  });
  const submit = form.onSubmit((typed) => {
    if (!change.isPending) change.mutate({ token, ...typed });
  }, focus.focusFirstError);
  const isBadLink = token === '' || readError(change.error).code === 'auth.badResetLink';
  return { form, submit, element: focus.form, change, isBadLink };
}
