import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** A person by user id or, where only that is known, by master id. */
export type Whom = { userId: number } | { masterId: number };

/** Blocking and unblocking, each with its toast; invalidates what they affect. */
export function useBlocks() {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const refresh = () => {
    void utils.auth.blocks.invalidate();
    void utils.masters.reviews.invalidate();
    void utils.admin.blog.public.comments.invalidate();
  };
  const refuse = (error: unknown) => showToast({ title: errorText(error), tone: 'error' });
  const add = trpc.auth.blocks.add.useMutation({ onSuccess: refresh, onError: refuse });
  const remove = trpc.auth.blocks.remove.useMutation({ onSuccess: refresh, onError: refuse });
  return {
    isBusy: add.isPending || remove.isPending,
    block: (whom: Whom, onDone: () => void) =>
      add.mutate(whom, {
        onSuccess: ({ name }) =>
          showToast({ title: t('block.done', { name }), message: t('block.doneText') }),
        onSettled: onDone,
      }),
    unblock: (userId: number) =>
      remove.mutate(
        { userId },
        { onSuccess: () => showToast({ title: t('block.lifted'), tone: 'info' }) },
      ),
  };
}
