import type { Work } from '@mesterhand/domain/works/schema';
import { useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useErrorText } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { IconPlus, IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import FocusPart from '../../pictures/focus-part.tsx';
import classes from './own-works.module.css';

const PAGE = 20;

const coverOf = (images: Work['images']) =>
  images.find(({ type }) => type === 'after') ?? images[0];

function AddWork() {
  const { t } = useTranslation('works');
  const dialog = useDialog();
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => dialog.open({ dialog: 'work' })}
    >
      {t('form.open')}
    </Button>
  );
}

/** The cover comes first: cards show it. */
function WorkFocus({ work: { images } }: { work: Work }) {
  const utils = trpc.useUtils();
  const cover = coverOf(images);
  const others = images.filter((image) => image !== cover);
  return (
    <FocusPart
      pictures={[cover, ...others].flatMap((image) => image?.url ?? [])}
      shown="work"
      onSaved={() => {
        void utils.masters.works.list.invalidate();
        void utils.masters.gallery.invalidate();
      }}
    />
  );
}

function OwnWork({ work, onDelete }: { work: Work; onDelete(): void }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const dialog = useDialog();
  const { id, title, images, likes, views, createdAt } = work;
  const cover = coverOf(images);
  return (
    <Panel component="li" p="sm">
      <Group wrap="nowrap">
        {cover && (
          <Picture
            className={classes.cover}
            url={cover.url}
            look={cover.look}
            sizes="88px"
            alt=""
          />
        )}
        <Box flex={1} miw={0}>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            aria-label={t('own.show', { title })}
            onClick={() => dialog.open({ dialog: 'showWork', work: id })}
          >
            {title}
          </button>
          <Text c="dimmed" size="sm">
            {format.date(createdAt)} · {t('show.likes', { count: likes })} ·{' '}
            {t('show.views', { count: views })}
          </Text>
        </Box>
        <IconButton label={t('own.delete', { title })} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </Group>
      {cover && <WorkFocus work={work} />}
    </Panel>
  );
}

function DeleteWork({ work, onClose }: { work: Work; onClose(): void }) {
  const { t } = useTranslation('works');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = trpc.masters.works.delete.useMutation({
    onSuccess: () => {
      void utils.masters.works.list.invalidate();
      void utils.masters.gallery.invalidate();
      showToast({ title: t('own.deleted') });
      onClose();
    },
    onError: (error) =>
      showToast({ title: t('own.failed'), message: errorText(error), tone: 'error' }),
  });
  return (
    <ConfirmDialog
      title={t('own.ask')}
      text={t('own.askText', { title: work.title })}
      confirmLabel={t('own.confirm')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: work.id })}
      onClose={onClose}
    />
  );
}

function WorkList({ masterId }: { masterId: number }) {
  const { t } = useTranslation('works');
  const [doomed, setToDelete] = useState<Work | null>(null);
  const list = trpc.masters.works.list.useInfiniteQuery(
    { masterId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Stack gap="sm" aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  const works = list.data.pages.flatMap((page) => page.items);
  if (works.length === 0)
    return <DrawnState drawing="pictures" title={t('own.empty')} text={t('own.emptyText')} />;
  return (
    <>
      <Stack component="ul" gap="sm">
        {works.map((work) => (
          <OwnWork key={work.id} work={work} onDelete={() => setToDelete(work)} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
      {doomed && <DeleteWork work={doomed} onClose={() => setToDelete(null)} />}
    </>
  );
}

/** A master's published works, with adding and deleting. */
export function OwnWorks({ masterId }: { masterId: number }) {
  const { t } = useTranslation('works');
  return (
    <section aria-label={t('own.title')}>
      <Group justify="space-between" gap="sm" mb="md">
        <h2>{t('own.title')}</h2>
        <AddWork />
      </Group>
      <WorkList masterId={masterId} />
    </section>
  );
}
