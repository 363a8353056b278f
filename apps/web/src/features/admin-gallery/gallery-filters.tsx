import type { GalleryCategory } from '@mesterhand/domain/works/gallery-categories';
import { galleryCategories } from '@mesterhand/domain/works/gallery-categories';
import { useTranslation } from '../../core/i18n/translation.ts';
import { NativeSelect } from '../../ui/fields.tsx';
import { readGalleryCategory, readShown } from './gallery-values.ts';

type Shown = 'visible' | 'hidden';

type FilterTable = {
  filters: { shelf?: GalleryCategory; status?: Shown };
  setFilter(name: 'shelf', value: GalleryCategory | undefined): void;
  setFilter(name: 'status', value: Shown | undefined): void;
};

/** Filters by category and visibility. */
export function GalleryFilters({ table }: { table: FilterTable }) {
  const { t } = useTranslation(['admin-gallery', 'works']);
  const shelves = galleryCategories.map((value) => ({
    value,
    label: t(`works:categories.${value}`),
  }));
  return (
    <>
      <NativeSelect
        label={t('columns.category')}
        data={[{ value: '', label: t('all') }, ...shelves]}
        value={table.filters.shelf ?? ''}
        onChange={({ currentTarget }) =>
          table.setFilter('shelf', readGalleryCategory(currentTarget.value))
        }
      />
      <NativeSelect
        label={t('columns.status')}
        data={[
          { value: '', label: t('all') },
          { value: 'visible', label: t('visible') },
          { value: 'hidden', label: t('hidden') },
        ]}
        value={table.filters.status ?? ''}
        onChange={({ currentTarget }) => table.setFilter('status', readShown(currentTarget.value))}
      />
    </>
  );
}
