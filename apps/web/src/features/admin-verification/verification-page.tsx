import type { Verification } from '@mesterhand/domain/admin/verification';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useIsSmall } from '../../ui/screen-size.ts';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useOpenItem } from '../admin/open-item.ts';
import { MasterReview } from './master-review.tsx';
import { useListed, useVerifications } from './use-verifications.ts';
import { VerificationList } from './verification-list.tsx';
import { VerificationSearch, VerificationViews } from './verification-toolbar.tsx';
import classes from './verification.module.css';

type Listed = ReturnType<typeof useListed>;

function NoneListed({ listed }: { listed: Listed }) {
  const { t } = useTranslation('admin-verification');
  const { view, search, setView, setSearch } = listed;
  if (search !== '')
    return (
      <EmptyState
        art="search"
        title={t('empty.search')}
        text={t('empty.searchText')}
        action={
          <Button variant="light" onClick={() => setSearch('')}>
            {t('empty.reset')}
          </Button>
        }
      />
    );
  if (view !== 'waiting') return <EmptyState art="search" title={t(`empty.${view}`)} />;
  return (
    <EmptyState
      art="tools"
      title={t('empty.waiting')}
      text={t('empty.waitingText')}
      action={
        <Button variant="light" onClick={() => setView('all')}>
          {t('empty.showAll')}
        </Button>
      }
    />
  );
}

function Empty({ listed }: { listed: Listed }) {
  return (
    <div className={classes.blank}>
      <NoneListed listed={listed} />
    </div>
  );
}

type NextProps = { waiting: Verification | undefined; onOpen(userId: number): void };

/** Whoever has left the queue makes way for the one behind. */
function Next({ waiting, onOpen }: NextProps) {
  const { t } = useTranslation('admin-verification');
  if (waiting === undefined) return null;
  const name = `${waiting.firstName} ${waiting.lastName}`;
  return (
    <Button
      className={classes.next ?? ''}
      variant="light"
      rightSection={<IconArrowRight size={18} aria-hidden />}
      onClick={() => onOpen(waiting.userId)}
    >
      {t('next', { name })}
    </Button>
  );
}

function useQueue() {
  const listed = useListed();
  const query = useVerifications(listed);
  const masters = query.data?.pages.flatMap((page) => page.items);
  const isSmall = useIsSmall();
  const { chosen, begin } = listed;
  // There is room for the first one beside the list; on a phone the list comes first.
  const first = query.isPlaceholderData ? undefined : masters?.[0]?.userId;
  useEffect(() => {
    if (!isSmall && chosen === undefined && first !== undefined) begin(first);
  }, [isSmall, chosen, first, begin]);
  return { listed, query, masters, isSmall };
}

type ChosenProps = { userId: number; queue: ReturnType<typeof useQueue> };

function Chosen({ userId, queue }: ChosenProps) {
  const { t } = useTranslation('admin-verification');
  const { close } = useOpenItem();
  const { listed, masters, isSmall } = queue;
  const known = masters?.find((master) => master.userId === userId);
  const isDone = listed.view === 'waiting' && known === undefined;
  const next = isDone ? <Next waiting={masters?.[0]} onOpen={listed.begin} /> : null;
  return (
    <div className={classes.chosen}>
      {isSmall && (
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={close}
        >
          {t('toList')}
        </Button>
      )}
      <MasterReview key={userId} userId={userId} listed={known} next={next} onClose={close} />
    </div>
  );
}

function Queue({ queue, chosen }: { queue: ReturnType<typeof useQueue>; chosen: ReactNode }) {
  const { t } = useTranslation('admin-verification');
  const { open } = useOpenItem();
  const { listed, query, masters } = queue;
  if (masters === undefined)
    return query.error ? (
      <div className={classes.blank}>
        <ErrorState error={query.error} title={t('failed')} onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <>
        <LoadingNote />
        <div className={classes.bones} aria-hidden>
          {[1, 2, 3, 4, 5].map((row) => (
            <div key={row} className={classes.row}>
              <Bone width={44} height={44} radius={14} />
              <div className={classes.boneText}>
                <Bone width="55%" height={18} />
                <Bone width="80%" height={14} />
              </div>
            </div>
          ))}
        </div>
      </>
    );
  if (masters.length === 0 && chosen === null) return <Empty listed={listed} />;
  return (
    <div className={classes.split} aria-busy={query.isPlaceholderData}>
      {masters.length === 0 ? (
        <Empty listed={listed} />
      ) : (
        <VerificationList
          masters={masters}
          chosen={listed.chosen}
          hasMore={query.hasNextPage}
          isBusy={query.isFetchingNextPage}
          onChoose={open}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {chosen}
    </div>
  );
}

/** Masters beside their identity papers: an administrator verifies after seeing them (trap 18). */
export default function VerificationPage() {
  const queue = useQueue();
  const { listed, masters, query, isSmall } = queue;
  const { view, search, chosen: userId, setView, setSearch } = listed;
  // Known or failed: from then on it can be said who the chosen one is.
  const isReady = masters !== undefined || query.error !== null;
  const chosen = userId !== undefined && isReady ? <Chosen userId={userId} queue={queue} /> : null;
  if (isSmall && chosen !== null) return chosen;
  return (
    <div className={classes.page}>
      <VerificationSearch search={search} onSearch={setSearch} />
      <VerificationViews view={view} onView={setView}>
        <Queue queue={queue} chosen={chosen} />
      </VerificationViews>
    </div>
  );
}
