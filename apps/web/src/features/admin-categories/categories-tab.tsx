import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLocale } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { IconArchiveOff, IconPencil, IconPlus, IconTrash } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { useTableState } from '../admin/table/table-state.ts';
import { useCategoryColumns } from './category-columns.tsx';
import { sortCategories, categoryTable } from './category-list.ts';
import { DeleteCategory } from './delete-category.tsx';
import { useCategoryChanges } from './use-category-changes.ts';
import { useAddress } from '../../core/navigation/use-address.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';

const CategoryDialog = lazyPart(async () => ({
  default: (await import('./category-dialog.tsx')).CategoryDialog,
}));

const views = ['used', 'archived'] as const;

/** Whether the archive is shown, kept in the URL. */
function useArchive() {
  const { view } = useAddress('view');
  const navigate = useNavigate();
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({
        ...kept,
        view: next === 'archived' ? next : undefined,
        page: undefined,
      }),
      resetScroll: false,
    });
  return { isArchive: view === 'archived', show };
}

function ViewSelect({ isArchive, show }: ReturnType<typeof useArchive>) {
  const { t } = useTranslation('admin-categories');
  return (
    <NativeSelect
      label={t('view.label')}
      data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      value={isArchive ? 'archived' : 'used'}
      onChange={(event) => show(event.currentTarget.value)}
    />
  );
}

/** The actions of a category; archived ones can only be restored. */
function useActions(onEdit: (row: AdminCategory) => void) {
  const { t } = useTranslation('admin-categories');
  const [leaving, setLeaving] = useStateAfterPress<AdminCategory>();
  const { remove, restore } = useCategoryChanges();
  const actions = (row: AdminCategory): RowAction[] =>
    row.archivedAt === null
      ? [
          {
            key: 'edit',
            label: t('actions.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            run: () => onEdit(row),
          },
          {
            key: 'delete',
            label: t('actions.delete'),
            icon: <IconTrash size={18} aria-hidden />,
            tone: 'danger',
            run: () => setLeaving(row),
          },
        ]
      : [
          {
            key: 'restore',
            label: t('actions.restore'),
            icon: <IconArchiveOff size={18} aria-hidden />,
            run: () => restore.mutate({ id: row.id }),
          },
        ];
  const dialog = leaving && (
    <DeleteCategory category={leaving} remove={remove} onClose={() => setLeaving(null)} />
  );
  return { actions, dialog };
}

function AddButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('admin-categories');
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {t('add')}
    </Button>
  );
}

/** The categories of the site, and the archive. */
export default function CategoriesTab() {
  const { t } = useTranslation('admin-categories');
  const { item, open, close } = useOpenItem();
  const table = useTableState(categoryTable);
  const archive = useArchive();
  const locale = useLocale();
  const query = trpc.admin.categories.list.useQuery(
    { archived: archive.isArchive },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const edit = (row: AdminCategory) => open(row.id);
  const { actions, dialog } = useActions(edit);
  const found = query.data && sortCategories(query.data.items, { ...table, locale });
  const { page, limit } = table;
  const add = <AddButton onClick={() => open('new')} />;
  return (
    <>
      <AdminTable
        name={archive.isArchive ? 'archived-categories' : 'categories'}
        label={archive.isArchive ? t('view.archived') : t('label')}
        columns={useCategoryColumns()}
        rows={found?.slice((page - 1) * limit, page * limit)}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        query={query}
        table={table}
        paging={{ kind: 'pages', total: found?.length ?? 0, isCounted: true }}
        searchLabel={t('search')}
        filters={<ViewSelect {...archive} />}
        create={add}
        actions={actions}
        fetchPage={() => Promise.resolve({ items: found ?? [], nextCursor: null })}
        {...(!archive.isArchive && { onOpen: edit })}
        empty={
          archive.isArchive
            ? { title: t('empty.archived'), text: t('empty.archivedText') }
            : { title: t('empty.used'), text: t('empty.usedText'), action: add }
        }
        failure={t('failed.load')}
      />
      {dialog}
      {item !== undefined && (
        <Suspense>
          <CategoryDialog key={item} item={item} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
