import { blogCategories, type PostStatus, postStatuses } from '@mesterhand/domain/blog/categories';
import { type Post, postsPerPage } from '@mesterhand/domain/blog/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useStateAfterPress } from '../../../core/navigation/use-state-after-press.ts';
import { Button } from '../../../ui/button.tsx';
import {
  IconArchive,
  IconEye,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '../../../ui/icons.gen.ts';
import { ChoiceFilter } from '../../admin/table/choice-filter.tsx';
import { AdminTable } from '../../admin/table/admin-table.tsx';
import type { BulkAction } from '../../admin/table/bulk.ts';
import { ReasonDialog } from '../../admin/panel/reason-dialog.tsx';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useTableState } from '../../admin/table/table-state.ts';
import { usePostColumns } from './post-columns.tsx';
import type { usePostPlace } from './post-place.ts';
import { usePostChanges } from '../post/use-post-changes.ts';

type Place = ReturnType<typeof usePostPlace>;
type Changes = ReturnType<typeof usePostChanges>;

const spec = {
  sorts: ['createdAt'] as const,
  filters: {
    status: (value: unknown) => readOneOf(postStatuses, value),
    category: (value: unknown) => readOneOf(blogCategories, value),
  },
  limit: postsPerPage,
};

const usePostTable = () => useTableState(spec);

function Filters({ table }: { table: ReturnType<typeof usePostTable> }) {
  const { t } = useTranslation('admin-blog');
  return (
    <>
      <ChoiceFilter
        label={t('columns.status')}
        all={t('filters.anyStatus')}
        choices={postStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={table.filters.status}
        onChoose={(status) => table.setFilter('status', status)}
      />
      <ChoiceFilter
        label={t('columns.category')}
        all={t('filters.anyCategory')}
        choices={blogCategories.map((value) => ({ value, label: value }))}
        value={table.filters.category}
        onChoose={(category) => table.setFilter('category', category)}
      />
    </>
  );
}

function useRowActions(place: Place, { change }: Changes, askDelete: (post: Post) => void) {
  const { t } = useTranslation('admin-blog');
  const navigate = useNavigate();
  const move = (post: Post, status: PostStatus, icon: RowAction['icon']): RowAction => ({
    key: status,
    label: t(`actions.${status}`),
    icon,
    run: () => change.mutate({ post, status }),
  });
  return (post: Post): readonly RowAction[] => [
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: <IconPencil size={18} aria-hidden />,
      run: () => place.open(post.id),
    },
    {
      key: 'preview',
      label: t('actions.preview'),
      icon: <IconEye size={18} aria-hidden />,
      run: () => place.open(post.id, 'preview'),
    },
    ...(post.status === 'published'
      ? [
          {
            key: 'public',
            label: t('actions.openPublic'),
            icon: <IconExternalLink size={18} aria-hidden />,
            run: () => void navigate({ to: '/blog/$slug', params: { slug: post.slug } }),
          },
          move(post, 'draft', <IconWorldOff size={18} aria-hidden />),
        ]
      : [move(post, 'published', <IconWorld size={18} aria-hidden />)]),
    ...(post.status === 'archived'
      ? []
      : [move(post, 'archived', <IconArchive size={18} aria-hidden />)]),
    {
      key: 'delete',
      label: t('actions.delete'),
      icon: <IconTrash size={18} aria-hidden />,
      tone: 'danger',
      run: () => askDelete(post),
    },
  ];
}

function useBulkActions({ setStatus, remove }: Changes): readonly BulkAction<Post>[] {
  const { t } = useTranslation('admin-blog');
  /** As the server answered each change: its version is the one that taking it back must name. */
  const changed = useRef(new Map<number, Post>());
  const move = (status: PostStatus): BulkAction<Post> => ({
    key: status,
    label: t(`actions.${status}`),
    applies: (post) => post.status !== status,
    run: async (post) => {
      changed.current.set(post.id, await setStatus({ post, status }));
    },
    undo: (post) => setStatus({ post: changed.current.get(post.id) ?? post, status: post.status }),
  });
  return [
    move('published'),
    move('archived'),
    {
      key: 'delete',
      label: t('actions.delete'),
      tone: 'danger',
      confirm: {
        title: t('delete.titleMany'),
        text: t('delete.textMany'),
        label: t('actions.delete'),
        withReason: true,
      },
      run: ({ id }, reason) => remove({ id, reason }),
    },
  ];
}

function DeleteDialog({
  post,
  deletion,
  onClose,
}: {
  post: Post;
  deletion: Changes['deletion'];
  onClose(): void;
}) {
  const { t } = useTranslation('admin-blog');
  return (
    <ReasonDialog
      title={t('delete.title')}
      text={t('delete.text', { title: post.title })}
      confirmLabel={t('actions.delete')}
      busy={deletion.isPending}
      onConfirm={(reason) => deletion.mutate({ id: post.id, reason }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Posts of every status, newest first. */
export function PostList({ place }: { place: Place }) {
  const { t } = useTranslation('admin-blog');
  const utils = trpc.useUtils();
  const table = usePostTable();
  const { search, filters, page, limit } = table;
  const input = { search, ...filters, limit };
  const query = trpc.admin.blog.list.useQuery(
    { ...input, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const changes = usePostChanges();
  const [leaving, setLeaving] = useStateAfterPress<Post>();
  const columns = usePostColumns();
  const actions = useRowActions(place, changes, setLeaving);
  const bulk = useBulkActions(changes);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => place.open('new')}>
      {t('actions.create')}
    </Button>
  );
  return (
    <>
      <AdminTable
        name="blog"
        label={t('list')}
        columns={columns}
        rows={query.data?.posts}
        rowId={({ id }) => id}
        rowLabel={({ title }) => title}
        query={query}
        table={table}
        paging={{ kind: 'pages', total: query.data?.total ?? 0, isCounted: true }}
        searchLabel={t('search')}
        filters={<Filters table={table} />}
        create={create}
        actions={actions}
        bulk={bulk}
        fetchPage={async (cursor) => {
          const at = Number(cursor ?? 1);
          const read = { ...input, page: at, limit: 100 };
          const { posts, total } = await utils.client.admin.blog.list.query(read);
          return { items: posts, nextCursor: at * 100 < total ? String(at + 1) : null };
        }}
        onOpen={({ id }) => place.open(id)}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: create }}
        failure={t('loadFailed')}
      />
      {leaving && (
        <DeleteDialog post={leaving} deletion={changes.deletion} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
