import type { Article } from '@mesterhand/domain/blog/public';
import { Suspense } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Box, Text } from '../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { commentsId } from './article-place.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';

// Loaded lazily: the article comes first.
const Comments = lazyPart(() => import('./comments.tsx'));

/** The comments of an article; the heading is rendered at once, as a scroll target. */
export function CommentsSection({ slug, comments }: Pick<Article, 'slug' | 'comments'>) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const loading = (
    <Box mih={320}>
      <LoadingNote />
      <RowSkeleton />
      <RowSkeleton />
    </Box>
  );
  return (
    <Box
      component="section"
      w="100%"
      maw="47.5rem"
      pt="clamp(36px, 5vw, 56px)"
      aria-labelledby={commentsId}
    >
      <Box component="h2" mb="md" fz="var(--font-size-xxl)" id={commentsId} tabIndex={-1}>
        {t('comments.title')}{' '}
        <Text span inherit c="dimmed" fw={500}>
          {format.number(comments)}
        </Text>
      </Box>
      <Suspense fallback={loading}>
        <Comments key={slug} slug={slug} />
      </Suspense>
    </Box>
  );
}
