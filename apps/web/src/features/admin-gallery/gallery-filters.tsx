import type { GalleryCategory } from '@mesterhand/domain/works/gallery-categories';
import { galleryCategories } from '@mesterhand/domain/works/gallery-categories';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';

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
      <ChoiceFilter
        label={t('columns.category')}
        all={t('all')}
        choices={shelves}
        value={table.filters.shelf}
        onChoose={(shelf) => table.setFilter('shelf', shelf)}
      />
      <ChoiceFilter<Shown>
        label={t('columns.status')}
        all={t('all')}
        choices={[
          { value: 'visible', label: t('visible') },
          { value: 'hidden', label: t('hidden') },
        ]}
        value={table.filters.status}
        onChoose={(status) => table.setFilter('status', status)}
      />
    </>
  );
}
