import type { CreateCategoryInput } from '@mesterhand/domain/admin/categories';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newAttemptKey } from '../../core/browser/session-storage.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';

/** Fetches anew what shows categories: this list, and every page of the site that names or counts them. */
export function useRefreshCategories() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.categories.list.invalidate(), utils.masters.invalidate()]);
}

/** Adds a category; the same words sent again are the same attempt, and the server answers it once. */
export function useCreateCategory() {
  const utils = trpc.useUtils();
  const attempt = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (category: CreateCategoryInput) => {
      const content = JSON.stringify(category);
      if (attempt.current.content !== content) attempt.current = { content, key: newAttemptKey() };
      const context = { idempotencyKey: attempt.current.key };
      return utils.client.admin.categories.create.mutate(category, { context });
    },
  });
}

/** Taking a category out of use, and back into it; each says how it went. */
export function useCategoryChanges() {
  const { t } = useTranslation('admin-categories');
  const refresh = useRefreshCategories();
  const outcome = useOutcome({ failed: t('failed.delete'), refresh });
  return {
    remove: trpc.admin.categories.delete.useMutation({
      ...outcome(t('done.deleted')),
      // What became of it is told by the answer.
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
