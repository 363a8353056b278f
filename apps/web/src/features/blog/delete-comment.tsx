import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type DeleteCommentProps = {
  slug: string;
  comment: ArticleComment;
  /** Called when it is deleted, now or before. */
  onGone(): void;
  onClose(): void;
};

/** Confirms the deletion, which applies to everyone. */
export function DeleteComment({ slug, comment, onGone, onClose }: DeleteCommentProps) {
  const { t } = useTranslation('blog');
  const errorText = useErrorText();
  const { mutate, isPending } = trpc.admin.blog.public.comments.delete.useMutation({
    onSuccess: () => {
      showToast({ title: t('comments.deleted') });
      onGone();
    },
    onError: (error) => {
      showToast({ title: t('comments.deleteFailed'), message: errorText(error), tone: 'error' });
      if (readError(error).code === 'comments.notFound') onGone();
    },
  });
  return (
    <ConfirmDialog
      title={t('comments.ask')}
      text={t('comments.askText')}
      confirmLabel={t('comments.confirm')}
      tone="danger"
      busy={isPending}
      onConfirm={() => mutate({ slug, id: comment.id })}
      onClose={onClose}
    />
  );
}
