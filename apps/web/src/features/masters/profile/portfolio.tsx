import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingNote } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { WorkCards, WorkSkeleton } from '../../../ui/work-cards.tsx';

const PAGE = 12;

export function useWorks(masterId: number) {
  return trpc.masters.works.list.useInfiniteQuery(
    { masterId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}

type PortfolioProps = { masterId: number; onServices(): void };

export function Portfolio({ masterId, onServices }: PortfolioProps) {
  const { t } = useTranslation('masters');
  const list = useWorks(masterId);
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data)
    return (
      <div className={layout.grid}>
        <LoadingNote />
        <WorkSkeleton />
        <WorkSkeleton />
      </div>
    );
  const works = list.data.pages.flatMap((page) => page.items);
  if (works.length === 0) {
    const services = (
      <Button variant="light" onClick={onServices}>
        {t('services.title')}
      </Button>
    );
    return <EmptyState art="tools" title={t('portfolio.none')} action={services} />;
  }
  return (
    <>
      <div className={layout.grid}>
        <WorkCards works={works} withMaster={false} />
      </div>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
