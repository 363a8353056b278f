import type { CreateCategoryInput } from '@mesterhand/domain/admin/categories';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../core/browser/toast.ts';
import { useAttemptKey } from '../../core/browser/use-attempt-key.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';

/** Invalidates every query that lists, names or counts categories. */
export function useRefreshCategories() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.categories.list.invalidate(), utils.masters.invalidate()]);
}

/** Creates a category; the same input reuses its idempotency key, so a retry creates it once. */
export function useCreateCategory() {
  const utils = trpc.useUtils();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (category: CreateCategoryInput) =>
      utils.client.admin.categories.create.mutate(category, {
        context: { idempotencyKey: keyOf(category) },
      }),
  });
}

/** Archives and restores a category; each shows a toast. */
export function useCategoryChanges() {
  const { t } = useTranslation('admin-categories');
  const refresh = useRefreshCategories();
  const outcome = useOutcome({ failed: t('failed.delete'), refresh });
  return {
    remove: trpc.admin.categories.delete.useMutation({
      ...outcome(t('done.deleted')),
      // The answer says whether it was archived or deleted.
      onSuccess: async ({ archived }) => {
        showToast({ title: archived ? t('done.archived') : t('done.deleted') });
        await refresh();
      },
    }),
    restore: trpc.admin.categories.restore.useMutation(
      outcome(t('done.restored'), t('failed.restore')),
    ),
  };
}
