import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.gen.ts';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useTableState } from '../admin/table/table-state.ts';
import { useGalleryActions } from './gallery-actions.tsx';
import { useGalleryColumns } from './gallery-columns.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { GalleryFormDialog } from './gallery-form-dialog.tsx';
import { listInput, gallerySpec, idOf, titleOf } from './gallery-values.ts';
import { useGalleryRefresh } from './use-gallery-refresh.ts';
import { listPages } from '../admin/table/list-pages.ts';

/** Shows, hides and deletes, with the documented toasts. */
function useGalleryChanges() {
  const { t } = useTranslation('admin-gallery');
  const refresh = useGalleryRefresh();
  const outcome = useOutcome({ failed: t('toast.saveFailed'), refresh });
  const hide = trpc.admin.gallery.setVisibility.useMutation(
    outcome(t('toast.hidden'), t('toast.visibilityFailed')),
  );
  const show = trpc.admin.gallery.setVisibility.useMutation(
    outcome(t('toast.shown'), t('toast.visibilityFailed')),
  );
  const remove = trpc.admin.gallery.delete.useMutation(
    outcome(t('toast.deleted'), t('toast.deleteFailed')),
  );
  // Sends the opposite of the current state.
  const toggle = ({ id, isVisible }: AdminGalleryItem) =>
    (isVisible ? hide : show).mutate({ id, isVisible: !isVisible });
  return { toggle, remove, refresh };
}

function usePictures(
  table: ReturnType<typeof useTableState<'createdAt', typeof gallerySpec.filters>>,
) {
  const input = listInput(table.search, table.filters);
  const query = trpc.admin.gallery.list.useInfiniteQuery(
    { ...input, limit: table.limit },
    listPages,
  );
  return { input, query, rows: query.data?.pages.flatMap(({ items }) => items) };
}

/** The whole gallery, including the site's own pictures. */
export default function GalleryTab() {
  const { t } = useTranslation('admin-gallery');
  const table = useTableState(gallerySpec);
  const { item, open, close } = useOpenItem();
  const { input, query, rows } = usePictures(table);
  const { toggle, remove, refresh } = useGalleryChanges();
  const [toDelete, setToDelete] = useStateAfterPress<AdminGalleryItem>();
  const { client } = trpc.useUtils();
  const columns = useGalleryColumns();
  const actions = useGalleryActions({
    opens: 'edit',
    onOpen: open,
    onToggle: toggle,
    onDelete: setToDelete,
  });
  const edited = rows?.find(({ id }) => String(id) === item);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <AdminTable
        name="gallery"
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowLabel={titleOf}
        query={query}
        table={table}
        paging={{ kind: 'more', list: query }}
        searchLabel={t('search')}
        filters={<GalleryFilters table={table} />}
        create={create}
        onOpen={({ id }) => open(id)}
        fetchPage={(cursor) => client.admin.gallery.list.query({ ...input, limit: 100, cursor })}
        actions={actions}
        bulk={[
          {
            key: 'hide',
            label: t('hide'),
            applies: ({ isVisible }) => isVisible,
            run: ({ id }) => client.admin.gallery.setVisibility.mutate({ id, isVisible: false }),
            undo: ({ id }) => client.admin.gallery.setVisibility.mutate({ id, isVisible: true }),
          },
          {
            key: 'show',
            label: t('show'),
            applies: ({ isVisible }) => !isVisible,
            run: ({ id }) => client.admin.gallery.setVisibility.mutate({ id, isVisible: true }),
            undo: ({ id }) => client.admin.gallery.setVisibility.mutate({ id, isVisible: false }),
          },
          {
            key: 'delete',
            label: t('delete'),
            tone: 'danger',
            confirm: { title: t('ask.many'), text: t('ask.text'), label: t('delete') },
            run: ({ id }) => client.admin.gallery.delete.mutate({ id }),
          },
        ]}
        empty={{ title: t('none'), text: t('noneText'), action: create }}
        failure={t('toast.loadFailed')}
      />
      {(item === 'new' || edited !== undefined) && (
        <GalleryFormDialog key={item} item={edited} onClose={close} onSaved={refresh} />
      )}
      {toDelete && (
        <ReasonDialog
          title={t('ask.one', { title: toDelete.title })}
          text={t('ask.text')}
          confirmLabel={t('delete')}
          reason="none"
          onClose={() => setToDelete(null)}
          onConfirm={() => {
            remove.mutate({ id: toDelete.id });
            setToDelete(null);
          }}
        />
      )}
    </>
  );
}
