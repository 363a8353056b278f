import { Container } from '../../../ui/page.tsx';
import { Bone, LoadingNote } from '../../../ui/skeletons.tsx';
import classes from './master.module.css';

/** The skeleton of a master's page. */
export function MasterSkeleton() {
  return (
    <Container>
      <LoadingNote />
      <div className={classes.layout} aria-hidden>
        <div className={classes.header}>
          <div className={classes.head}>
            <Bone width={128} height={128} radius="28%" />
            <div className={classes.lines}>
              <Bone width="min(320px, 100%)" height={40} />
              <Bone width="min(220px, 80%)" height={20} />
              <Bone width="min(160px, 60%)" height={20} />
            </div>
          </div>
          <Bone width="100%" height={80} radius={20} />
          <Bone width="100%" height={84} radius={20} />
        </div>
        <div className={classes.aside}>
          <Bone width="100%" height={280} radius={20} />
        </div>
        <div className={classes.main}>
          <Bone width="100%" height={48} />
          <div className={classes.part}>
            <Bone width="100%" height={120} radius={16} />
          </div>
        </div>
      </div>
    </Container>
  );
}
