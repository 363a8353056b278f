import { Container } from '../../../ui/page.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import classes from './master.module.css';

/** The skeleton of a master's page. */
export function MasterSkeleton() {
  return (
    <Container>
      <LoadingNote />
      <div className={classes.layout} aria-hidden>
        <div className={classes.header}>
          <div className={classes.head}>
            <SkeletonBlock width={128} height={128} radius="28%" />
            <div className={classes.lines}>
              <SkeletonBlock width="min(320px, 100%)" height={40} />
              <SkeletonBlock width="min(220px, 80%)" height={20} />
              <SkeletonBlock width="min(160px, 60%)" height={20} />
            </div>
          </div>
          <SkeletonBlock width="100%" height={80} radius={20} />
          <SkeletonBlock width="100%" height={84} radius={20} />
        </div>
        <div className={classes.aside}>
          <SkeletonBlock width="100%" height={280} radius={20} />
        </div>
        <div className={classes.main}>
          <SkeletonBlock width="100%" height={48} />
          <div className={classes.part}>
            <SkeletonBlock width="100%" height={120} radius={16} />
          </div>
        </div>
      </div>
    </Container>
  );
}
