import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import layout from '../../ui/layout.module.css';
import { Section } from '../../ui/page.tsx';
import { LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { WorkCards, WorkSkeleton } from '../../ui/work-cards.tsx';
import { WORKS } from './home-data.ts';
import home from './home.module.css';

function Grid() {
  const { t } = useTranslation('home');
  const { data, error, refetch } = trpc.masters.works.list.useQuery(WORKS);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.items.length === 0) return <EmptyState art="tools" title={t('works.none')} />;
  return (
    <>
      {!data && <LoadingNote />}
      <div className={`${layout.grid} ${home.works}`}>
        {data ? (
          <WorkCards works={data.items} />
        ) : (
          Array.from({ length: WORKS.limit }, (_, place) => <WorkSkeleton key={place} />)
        )}
      </div>
    </>
  );
}

export function Works() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('works.title')} intro={t('works.intro')}>
      <Grid />
    </Section>
  );
}
