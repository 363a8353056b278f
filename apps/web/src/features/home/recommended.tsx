import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import layout from '../../ui/layout.module.css';
import { MasterCard } from '../../ui/master-card.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingNote, MasterCardSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './home.module.css';
import { RECOMMENDED } from './home-data.ts';
import { SeeAll } from './see-all.tsx';

/** Not needed to draw the page: its words and the rule of the clock come after it. */
const NextFreeNote = lazyPart(async () => {
  const { NextFreeNote: Note } = await import('../availability/next-free-note.tsx');
  return { default: Note };
});

function Masters() {
  const { t } = useTranslation('home');
  const { data, error, refetch } = trpc.masters.list.useQuery(RECOMMENDED);
  if (error)
    return (
      <ErrorState title={t('recommended.error')} error={error} onRetry={() => void refetch()} />
    );
  if (data?.items.length === 0) return <EmptyState art="tools" title={t('recommended.none')} />;
  return (
    <>
      {!data && <LoadingNote />}
      <div className={layout.grid}>
        {data
          ? data.items.map((master) => (
              <MasterCard key={master.id} master={master}>
                {/* As tall as the line that comes: nothing moves. */}
                <div className={classes.free}>
                  <Suspense>
                    <NextFreeNote nextFree={master.nextFree} />
                  </Suspense>
                </div>
              </MasterCard>
            ))
          : Array.from({ length: RECOMMENDED.limit }, (_, place) => (
              <MasterCardSkeleton key={place} />
            ))}
      </div>
    </>
  );
}

export function Recommended() {
  const { t } = useTranslation('home');
  return (
    <Section
      title={t('recommended.title')}
      intro={t('recommended.intro')}
      action={<SeeAll to="/masters" label={t('recommended.all')} />}
    >
      <Masters />
    </Section>
  );
}
