import type { AdminGalleryItem, GalleryCounters } from '@mesterhand/domain/admin/gallery';
import { useEffect } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useStateAfterPress } from '../../core/navigation/use-state-after-press.ts';
import { Columns } from '../../ui/columns.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { BigNumber } from '../admin/panel/big-number.tsx';
import { ChoiceFilter } from '../admin/table/choice-filter.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { ReasonDialog } from '../admin/panel/reason-dialog.tsx';
import { useTableState } from '../admin/table/table-state.ts';
import { useGalleryActions } from './gallery-actions.tsx';
import { useGalleryColumns } from './gallery-columns.tsx';
import { GalleryFilters } from './gallery-filters.tsx';
import { listInput, idOf, masterGallerySpec, titleOf } from './gallery-values.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useGalleryRefresh } from './use-gallery-refresh.ts';
import { listPages } from '../admin/table/list-pages.ts';

function Counters({ counters }: { counters: GalleryCounters | undefined }) {
  const { t } = useTranslation('admin-gallery');
  const format = useFormat();
  const names = ['total', 'visible', 'likes', 'views'] as const;
  return (
    <Columns component="dl" width={140} gap="sm" mb="lg" align="stretch">
      {names.map((name) => (
        <Panel key={name} p="md" gap={0}>
          <Text component="dt" c="dimmed" size="sm">
            {t(`counters.${name}`)}
          </Text>
          <BigNumber component="dd" lh="36px" mih={36}>
            {counters ? format.number(counters[name]) : <SkeletonBlock width={56} height={28} />}
          </BigNumber>
        </Panel>
      ))}
    </Columns>
  );
}

type MasterSelectProps = { value: number | undefined; onChange(id: number | undefined): void };

function MasterSelect({ value, onChange }: MasterSelectProps) {
  const { t } = useTranslation('admin-gallery');
  const { data = [] } = trpc.admin.masterGallery.masters.useQuery(undefined, { staleTime: 0 });
  const masters = data.map(({ id, firstName, lastName, specialization }) => ({
    value: id,
    label: `${firstName} ${lastName} – ${specialization}`,
  }));
  return (
    <ChoiceFilter
      label={t('columns.master')}
      all={t('all')}
      choices={masters}
      value={value}
      onChoose={onChange}
    />
  );
}

/** A failed list is reported once in a toast, in addition to its error state. */
function useFailureToast(error: unknown): void {
  const { t } = useTranslation('admin-gallery');
  useEffect(() => {
    if (error)
      showToast({ title: t('toast.error'), message: t('toast.dataFailed'), tone: 'error' });
  }, [error, t]);
}

function useModeration() {
  const { t } = useTranslation('admin-gallery');
  const refresh = useGalleryRefresh();
  const problem = (message: string) => ({ title: t('toast.error'), message });
  const outcome = useOutcome({ failed: t('toast.error'), refresh });
  const invisible = problem(t('toast.updateVisibilityFailed'));
  const done = (message: string) => ({ title: t('toast.success'), message });
  const hide = trpc.admin.gallery.patch.useMutation(
    outcome(done(t('toast.pictureHidden')), invisible),
  );
  const show = trpc.admin.gallery.patch.useMutation(
    outcome(done(t('toast.pictureShown')), invisible),
  );
  const remove = trpc.admin.gallery.delete.useMutation(
    outcome(done(t('toast.pictureDeleted')), problem(t('toast.pictureDeleteFailed'))),
  );
  const toggle = ({ id, isVisible }: AdminGalleryItem) =>
    (isVisible ? hide : show).mutate({ id, isVisible: !isVisible });
  return { toggle, remove };
}

/** The masters' pictures (A-35 to A-39): viewed, shown or hidden, deleted. */
export default function MasterGalleryTab() {
  const { t } = useTranslation('admin-gallery');
  const table = useTableState(masterGallerySpec);
  const { item, open, close } = useOpenItem();
  const input = listInput(table.search, table.filters);
  const query = trpc.admin.masterGallery.list.useInfiniteQuery(
    { ...input, limit: table.limit },
    listPages,
  );
  useFailureToast(query.error);
  const rows = query.data?.pages.flatMap(({ items }) => items);
  const shown = rows?.find(({ id }) => String(id) === item);
  const { toggle, remove } = useModeration();
  const [toDelete, setToDelete] = useStateAfterPress<AdminGalleryItem>();
  const columns = useGalleryColumns();
  const actions = useGalleryActions({
    opens: 'preview',
    onOpen: open,
    onToggle: toggle,
    onDelete: setToDelete,
  });
  const { client } = trpc.useUtils();
  return (
    <>
      <Text component="h2" fz="xl" mb="md">
        {t('masters')}
      </Text>
      <Counters counters={query.data?.pages[0]?.counters} />
      <AdminTable
        name="master-gallery"
        label={t('masters')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowLabel={titleOf}
        query={query}
        table={table}
        paging={{ kind: 'more', list: query }}
        searchLabel={t('searchMasters')}
        filters={
          <>
            <MasterSelect
              value={table.filters.masterId}
              onChange={(id) => table.setFilter('masterId', id)}
            />
            <GalleryFilters table={table} />
          </>
        }
        onOpen={({ id }) => open(id)}
        fetchPage={(cursor) =>
          client.admin.masterGallery.list.query({ ...input, limit: 100, cursor })
        }
        actions={actions}
        empty={{ title: t('noPictures') }}
        nothing={t('noMatches')}
        failure={t('toast.dataFailed')}
      />
      {shown && <PreviewDialog item={shown} onToggle={() => toggle(shown)} onClose={close} />}
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
