import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Text } from '../../ui/layout.tsx';
import { PasswordField } from '../auth/password-field.tsx';

type ProofDialogProps = {
  title: string;
  confirmLabel: string;
  tone?: 'brand' | 'danger';
  hasPassword: boolean;
  busy: boolean;
  /** A word that must be typed in addition. */
  word?: string;
  onConfirm(password: string, handlers: { onError(error: unknown): void }): void;
  onClose(): void;
  children: ReactNode;
};

type Values = { password: string; word: string };

/** Shows a refusal at the fields that it is about, or above the button where none of them is on the form. */
function useRefusal(form: UseFormReturnType<Values>, fields: string[]) {
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const refuse = (error: unknown): void => {
    const errors = issueTexts(error);
    const elsewhere = Object.entries(errors).find(([field]) => !fields.includes(field))?.[1];
    const [refused] = fields.filter((field) => field in errors);
    setProblem(elsewhere ?? (refused === undefined ? errorText(error) : undefined));
    form.setErrors(errors);
    // A screen reader reads the refusal with the field.
    if (refused !== undefined) form.getInputNode(refused)?.focus();
  };
  return { problem, refuse, forget: () => setProblem(undefined) };
}

/** Re-authenticates before an action that a stolen session must not perform. */
export default function ProofDialog(props: ProofDialogProps) {
  const { title, confirmLabel, tone = 'brand', hasPassword, busy, word, onClose, children } = props;
  const { t } = useTranslation(['privacy', 'auth', 'refusals']);
  const form = useForm<Values>({ initialValues: { password: '', word: '' } });
  const { problem, refuse, forget } = useRefusal(form, [
    ...(hasPassword ? ['password'] : []),
    ...(word === undefined ? [] : ['word']),
  ]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const { password, word: typed } = form.values;
    const isMissing = hasPassword && password === '';
    const isOdd = word !== undefined && typed.trim() !== word;
    form.setErrors({
      ...(isMissing && { password: t('refusals:issues.required') }),
      ...(isOdd && { word: t('erase.wordWrong', { word }) }),
    });
    forget();
    if (!isMissing && !isOdd) props.onConfirm(password, { onError: refuse });
  };
  return (
    <Dialog title={title} size={480} onClose={onClose}>
      <Form onSubmit={submit}>
        {children}
        {word !== undefined && (
          <TextInput
            label={t('erase.typeWord', { word })}
            autoComplete="off"
            autoCapitalize="characters"
            data-autofocus
            {...form.getInputProps('word')}
          />
        )}
        {hasPassword ? (
          <PasswordField
            label={t('auth:fields.password')}
            autoComplete="current-password"
            {...(word === undefined && { 'data-autofocus': true })}
            {...form.getInputProps('password')}
          />
        ) : (
          <Text c="dimmed" size="sm">
            {t('noPassword')}
          </Text>
        )}
        {problem && <Alert color="red" role="alert" title={problem} />}
        <Button type="submit" fullWidth color={tone === 'danger' ? 'red' : 'brand'} loading={busy}>
          {confirmLabel}
        </Button>
      </Form>
    </Dialog>
  );
}
