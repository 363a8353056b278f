import { maxAnswer } from '@mesterhand/domain/reviews/comment';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';

type AnswerFormProps = { id: number; text: string; onClose(): void };

/** A stable function, so that the field takes the focus once. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** The form of an answer to a review. */
export function AnswerForm({ id, text, onClose }: AnswerFormProps) {
  const { t } = useTranslation(['masters', 'core']);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState<string | null>(null);
  const answer = trpc.masters.reviews.answer.useMutation({
    onSuccess: async () => {
      await utils.masters.reviews.list.invalidate();
      showToast({ title: t('own.saved') });
      onClose();
    },
    onError: (refused) => setError(errorText(refused)),
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return setError(t('own.required'));
    setError(null);
    answer.mutate({ id, text: typed });
  };
  return (
    <Form mt="sm" gap="sm" onSubmit={send}>
      <Textarea
        label={t('own.label')}
        description={t('own.hint')}
        maxLength={maxAnswer}
        autosize
        minRows={3}
        ref={focus}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Actions gap="sm">
        <Button type="submit" size="sm" loading={answer.isPending}>
          {t('own.publish')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onClose}>
          {t('core:cancel')}
        </Button>
      </Actions>
    </Form>
  );
}
