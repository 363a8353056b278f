import { type StoryKind, storyKinds } from '@mesterhand/domain/admin/story';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { StoryItem } from './story-entry.tsx';
import classes from './story.module.css';
import { listPages } from '../../admin/table/list-pages.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

const everything = 'all';

/** The chosen kind, kept in the URL. */
function useKind() {
  const { view } = useAddress('view');
  const navigate = useNavigate();
  const choose = (kind: StoryKind | undefined) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, view: kind }),
      replace: true,
      resetScroll: false,
    });
  return { kind: readOneOf(storyKinds, view), choose };
}

function Entries({ id, kind }: { id: number; kind: StoryKind | undefined }) {
  const { t } = useTranslation('admin-users');
  const list = trpc.admin.users.story.useInfiniteQuery({ id, kind }, listPages);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  if (entries === undefined && list.error)
    return (
      <ErrorState
        error={list.error}
        title={t('story.failed')}
        onRetry={() => void list.refetch()}
      />
    );
  if (entries === undefined)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
      </>
    );
  if (entries.length === 0) return <EmptyState art="search" title={t('story.empty')} />;
  return (
    <>
      <ol className={classes.list} aria-busy={list.isPlaceholderData}>
        {entries.map((entry) => (
          <StoryItem key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
      {list.hasNextPage && (
        <LoadMore
          label={t('story.more')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Everything that happened with a person, newest first. */
export function StoryList({ id }: { id: number }) {
  const { t } = useTranslation('admin-users');
  const { kind, choose } = useKind();
  const choices = storyKinds.map((value) => ({ value, label: t(`story.kinds.${value}`) }));
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between" align="flex-end">
        <Text component="h2" fz="xl">
          {t('story.title')}
        </Text>
        <NativeSelect
          label={t('story.filter')}
          value={kind ?? everything}
          data={[{ value: everything, label: t('story.all') }, ...choices]}
          onChange={({ currentTarget }) => choose(readOneOf(storyKinds, currentTarget.value))}
        />
      </Group>
      <Entries id={id} kind={kind} />
    </Stack>
  );
}
