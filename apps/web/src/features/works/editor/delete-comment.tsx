import type { WorkComment } from '@mesterhand/domain/works/schema';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type DeleteCommentProps = { comment: WorkComment; onClose(): void };

/** Asks for confirmation, since the deletion is final. */
export function DeleteComment({ comment, onClose }: DeleteCommentProps) {
  const { t } = useTranslation('works');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = trpc.masters.works.deleteComment.useMutation({
    onSuccess: () => {
      void utils.masters.works.invalidate();
      showToast({ title: t('comments.deleted') });
      onClose();
    },
    onError: (error) => {
      showToast({ title: t('comments.deleteFailed'), message: errorText(error), tone: 'error' });
      // It was already deleted: refresh the list.
      if (readError(error).code === 'works.commentNotFound') {
        void utils.masters.works.invalidate();
        onClose();
      }
    },
  });
  return (
    <ConfirmDialog
      title={t('comments.ask')}
      text={t('comments.askText')}
      confirmLabel={t('comments.confirm')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ projectId: comment.projectId, commentId: comment.id })}
      onClose={onClose}
    />
  );
}
