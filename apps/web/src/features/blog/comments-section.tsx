import type { Article } from '@mesterhand/domain/blog/public';
import { Suspense, lazy } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { commentsId } from './article-place.ts';
import classes from './comments.module.css';

// Loaded lazily: the article comes first.
const Comments = lazy(() => import('./comments.tsx'));

/** The comments of an article; the heading is rendered at once, as a scroll target. */
export function CommentsSection({ slug, comments }: Pick<Article, 'slug' | 'comments'>) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const loading = (
    <div className={classes.loading}>
      <LoadingNote />
      <RowSkeleton />
      <RowSkeleton />
    </div>
  );
  return (
    <section className={classes.comments} aria-labelledby={commentsId}>
      <h2 id={commentsId} className={classes.title} tabIndex={-1}>
        {t('comments.title')} <span className={classes.count}>{format.number(comments)}</span>
      </h2>
      <Suspense fallback={loading}>
        <Comments key={slug} slug={slug} />
      </Suspense>
    </section>
  );
}
