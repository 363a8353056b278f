import type { WorkDetail } from '@mesterhand/domain/works/schema';
import { type SubmitEvent, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Group } from '../../../ui/layout.tsx';
import { StarChoice } from './star-choice.tsx';

type CommentFormProps = { work: WorkDetail; mayRate: boolean };

/** The text stays until the server has stored it. */
export function CommentForm({ work, mayRate }: CommentFormProps) {
  const { t } = useTranslation('works');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [comment, setComment] = useState('');
  const [rating, setRating] = useState<number | null>(null);
  const [error, setError] = useState('');
  const send = trpc.masters.works.comment.useMutation({
    onSuccess: () => {
      setComment('');
      setRating(null);
      void utils.masters.works.invalidate();
      showToast({ title: t('comments.sent') });
    },
    onError: (refusal) =>
      showToast({ title: t('comments.failed'), message: errorText(refusal), tone: 'error' }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    if (comment.trim() === '') return setError(t('comments.required'));
    send.mutate({ projectId: work.id, comment, rating });
  };
  const type = (text: string) => {
    setComment(text);
    setError('');
  };
  return (
    <Form w="100%" gap="sm" onSubmit={submit}>
      <Textarea
        label={t('comments.add')}
        name="comment"
        rows={2}
        autosize={false}
        maxLength={2000}
        value={comment}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Group justify="space-between" gap="sm">
        {mayRate && <StarChoice label={t('comments.rating')} value={rating} onChange={setRating} />}
        <Button type="submit" ml="auto" loading={send.isPending}>
          {t('comments.send')}
        </Button>
      </Group>
    </Form>
  );
}
