import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Group } from '../../ui/layout.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useErrorFocus } from '../auth/use-error-focus.ts';

export type PasswordMutation = { isPending: boolean; error: unknown; run(password: string): void };
type AskProps = {
  mutation: PasswordMutation;
  hasPassword: boolean;
  action: string;
  onCancel(): void;
};

/**
 * Asks for the password before a sensitive action, so that a stolen session is not enough; an account without one gets
 * a note.
 */
export default function AskPassword({ mutation, hasPassword, action, onCancel }: AskProps) {
  const { t } = useTranslation(['google', 'core']);
  const [password, setPassword] = useState('');
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  const { form, focusFirstError } = useErrorFocus();
  const wrong = issueTexts(mutation.error)['password'];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    mutation.run(password);
    focusFirstError();
  };
  return (
    <Form gap="sm" ref={form} onSubmit={submit} aria-busy={mutation.isPending}>
      {hasPassword && (
        <PasswordField
          label={t('tie.password')}
          autoComplete="current-password"
          value={password}
          error={wrong}
          data-autofocus
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {mutation.error !== null && wrong === undefined && (
        <Alert color="red" role="alert">
          {errorText(mutation.error)}
        </Alert>
      )}
      <Group gap="sm">
        <Button type="submit" loading={mutation.isPending}>
          {action}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('core:cancel')}
        </Button>
      </Group>
    </Form>
  );
}
