import type { BlockedPerson } from '@mesterhand/domain/blocks/schema';
import type { DialogProps } from '../../core/navigation/dialogs.tsx';
import { useFormat } from '../../core/i18n/format.ts';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { LoginFirst } from './login-first.tsx';
import { useBlocks } from './use-blocks.ts';

const PAGE = 50;

function BlockedRow({ person }: { person: BlockedPerson }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const blocks = useBlocks();
  const name = usePersonName()(person.name);
  return (
    <Group component="li" gap="sm" wrap="nowrap" py="sm">
      <Avatar name={name} src={person.avatar} size={40} seed={person.masterId ?? person.userId} />
      <Box flex={1} miw={0}>
        <strong>{name}</strong>
        <Text c="dimmed" size="sm">
          {t('blocks.since', { date: format.date(person.createdAt) })}
        </Text>
      </Box>
      <Button
        variant="default"
        size="sm"
        aria-label={t('blocks.liftOf', { name })}
        loading={blocks.isBusy}
        onClick={() => blocks.unblock(person.userId)}
      >
        {t('blocks.lift')}
      </Button>
    </Group>
  );
}

function BlockedPeople() {
  const { t } = useTranslation('reports');
  const list = trpc.auth.blocks.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <Box mt="md" aria-busy>
        <LoadingNote />
        <DividedList plain aria-hidden>
          {[1, 2, 3].map((row) => (
            <Group component="li" key={row} gap="sm" wrap="nowrap" py="sm">
              <SkeletonBlock width={40} height={40} radius="28%" />
              <Box flex={1}>
                <SkeletonBlock width="50%" height={18} />
              </Box>
              <SkeletonBlock width={110} height={36} radius={12} />
            </Group>
          ))}
        </DividedList>
      </Box>
    );
  const people = list.data.pages.flatMap((page) => page.items);
  if (people.length === 0)
    return <DrawnState drawing="people" title={t('blocks.none')} text={t('blocks.noneText')} />;
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('blocks.intro')}
      </Text>
      <DividedList plain>
        {people.map((person) => (
          <BlockedRow key={person.userId} person={person} />
        ))}
      </DividedList>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

/** The people blocked by the user, with unblocking: `?dialog=blocks`. */
export default function BlocksDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('reports');
  const session = useSession();
  return (
    <Dialog title={t('blocks.title')} size={520} onClose={onClose}>
      {session ? <BlockedPeople /> : <LoginFirst then={{ next: 'blocks' }} />}
    </Dialog>
  );
}
