import { type ArticleComment, maxCommentLength } from '@mesterhand/domain/blog/comments';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { useCommentForm } from './use-comment-form.ts';

/** Remaining characters from which the counter is shown. */
const fewLeft = 200;

type CommentFormProps = { slug: string; onSent(comment: ArticleComment): void };

/** The comment form; a visitor may write first and sign in on submit. */
export function CommentForm({ slug, onSent }: CommentFormProps) {
  const { t } = useTranslation('blog');
  const { field, ...form } = useCommentForm(slug, onSent);
  return (
    <Form gap="sm" mb="xl" onSubmit={form.submit}>
      <Textarea
        ref={field}
        label={t('comments.label')}
        name="comment"
        rows={3}
        placeholder={t('comments.example')}
        maxLength={maxCommentLength}
        value={form.text}
        error={form.problem}
        onChange={({ currentTarget }) => form.type(currentTarget.value)}
      />
      <Group justify="flex-end" gap="var(--space-2) var(--space-4)">
        <Text c="dimmed" size="sm" role="status">
          {form.left <= fewLeft && t('comments.left', { count: form.left })}
        </Text>
        <Button type="submit" loading={form.isSending}>
          {form.isSignedIn ? t('comments.send') : t('comments.signIn')}
        </Button>
      </Group>
    </Form>
  );
}
