import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CategoryForm } from './category-form.tsx';

type CategoryDialogProps = {
  /** From the URL: an id, or `new`. */
  item: string;
  onClose(): void;
};

/** An existing category, once it is loaded. */
function KnownCategory({ item, onClose }: CategoryDialogProps) {
  const { t } = useTranslation(['admin-categories', 'core']);
  const { data, error, refetch } = trpc.admin.categories.list.useQuery({ archived: false });
  const category = data?.items.find(({ id }) => id === readId(item));
  if (category) return <CategoryForm key={category.id} category={category} onClose={onClose} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <LoadingNote />
        <SkeletonBlock width="100%" height={320} radius={12} />
      </>
    );
  return (
    <EmptyState
      art="search"
      title={t('admin-categories:gone.title')}
      text={t('admin-categories:gone.text')}
      action={<Button onClick={onClose}>{t('core:close')}</Button>}
    />
  );
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { t } = useTranslation('admin-categories');
  const { item, onClose } = props;
  const isNew = item === 'new';
  return (
    <Dialog title={isNew ? t('form.new') : t('form.edit')} size={860} onClose={onClose}>
      {isNew ? (
        <CategoryForm category={undefined} onClose={onClose} />
      ) : (
        <KnownCategory {...props} />
      )}
    </Dialog>
  );
}
