import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import classes from './article.module.css';

/** Skeleton of an article: head, cover, first lines. */
export function ArticleSkeleton() {
  return (
    <div className={classes.page}>
      <LoadingNote />
      <div className={classes.head} aria-hidden>
        <div className={classes.skeleton}>
          <SkeletonBlock width={96} height={24} radius={999} />
          <SkeletonBlock width="90%" height={48} />
          <SkeletonBlock width="100%" height={56} />
          <SkeletonBlock width="60%" height={40} />
        </div>
      </div>
      <div className={classes.coverBone} aria-hidden />
      <div className={classes.text} aria-hidden>
        <div className={classes.skeleton}>
          <SkeletonBlock width="100%" height={20} />
          <SkeletonBlock width="96%" height={20} />
          <SkeletonBlock width="72%" height={20} />
        </div>
      </div>
    </div>
  );
}
