import { Box, Stack } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import classes from './article.module.css';

/** Skeleton of an article: head, cover, first lines. */
export function ArticleSkeleton() {
  return (
    <Box pt="lg" pb="calc(var(--section-gap) / 2)">
      <LoadingNote />
      <div className={classes.head} aria-hidden>
        <Stack>
          <SkeletonBlock width={96} height={24} radius={999} />
          <SkeletonBlock width="90%" height={48} />
          <SkeletonBlock width="100%" height={56} />
          <SkeletonBlock width="60%" height={40} />
        </Stack>
      </div>
      <div className={classes.cover} aria-hidden />
      <div className={classes.text} aria-hidden>
        <Stack>
          <SkeletonBlock width="100%" height={20} />
          <SkeletonBlock width="96%" height={20} />
          <SkeletonBlock width="72%" height={20} />
        </Stack>
      </div>
    </Box>
  );
}
