import type { Bill } from '@mesterhand/domain/bills/schema';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useUnsent } from '../../core/forms/use-unsent.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { UnsentDraft } from '../agreements/job/unsent-draft.tsx';
import { FieldError } from '../../ui/field-error.tsx';

const readAnswer = (value: unknown): { answer: string } | undefined =>
  typeof value === 'object' && value !== null && 'answer' in value
    ? { answer: String(value.answer) }
    : undefined;

/** The master's words to an objection, which they may put differently until it is settled. */
export function AnswerForm({ bill, userId }: { bill: Bill; userId: number }) {
  const { t } = useTranslation('bills');
  const { bookingId, objection } = bill;
  const draft = useUnsent(`outbox-answer-${userId}-${bookingId}`, readAnswer);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [answer, setAnswer] = useState(draft.start?.answer ?? objection?.answer ?? '');
  const [problem, setProblem] = useState<string>();
  const send = trpc.bookings.bills.answer.useMutation({
    onSuccess: async () => {
      draft.store(null);
      showToast({ title: t('answer.sent') });
      await utils.bookings.invalidate();
    },
  });
  const type = (text: string) => {
    setAnswer(text);
    setProblem(undefined);
    draft.store({ answer: text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (answer.trim() === '') setProblem(t('answer.required'));
    else if (!send.isPending) send.mutate({ bookingId, answer });
  };
  return (
    <Form onSubmit={submit} gap="sm" align="flex-start">
      <Textarea
        w="100%"
        name="answer"
        label={t('answer.label')}
        description={t('answer.hint')}
        rows={3}
        maxLength={2000}
        value={answer}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <UnsentDraft isStored={draft.isStored} isLost={draft.isLost} />
      <FieldError>{send.error && errorText(send.error)}</FieldError>
      <Button type="submit" variant="light" loading={send.isPending}>
        {t(objection?.answer === null ? 'answer.send' : 'answer.replace')}
      </Button>
    </Form>
  );
}
