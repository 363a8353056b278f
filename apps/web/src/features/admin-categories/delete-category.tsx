import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import type { useCategoryChanges } from './use-category-changes.ts';

type DeleteCategoryProps = {
  category: AdminCategory;
  remove: ReturnType<typeof useCategoryChanges>['remove'];
  onClose(): void;
};

/** What deletion does: a category with a service or a master is archived. */
function useDeletionText({ servicesCount, mastersCount }: AdminCategory) {
  const { t } = useTranslation('admin-categories');
  if (servicesCount + mastersCount === 0)
    return { text: t('delete.unused'), label: t('delete.confirm') };
  const text = t('delete.used', {
    services: t('services', { count: servicesCount }),
    masters: t('masters', { count: mastersCount }),
  });
  return { text, label: t('delete.archive') };
}

export function DeleteCategory({ category, remove, onClose }: DeleteCategoryProps) {
  const { t } = useTranslation('admin-categories');
  const { text, label } = useDeletionText(category);
  return (
    <ReasonDialog
      title={t('delete.title', { name: category.name })}
      text={text}
      confirmLabel={label}
      reason="none"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
