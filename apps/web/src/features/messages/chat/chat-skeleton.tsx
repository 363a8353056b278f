import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import classes from './chat.module.css';

/** Placeholder for the messages while they load. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <LoadingNote />
      <SkeletonBlock width="60%" height={44} radius={18} />
      <SkeletonBlock width="45%" height={44} radius={18} />
      <SkeletonBlock width="70%" height={66} radius={18} />
    </div>
  );
}

/** Placeholder for a conversation while it loads. */
export function ChatSkeleton() {
  return (
    <div className={classes.chat}>
      <div className={classes.head} aria-hidden>
        <SkeletonBlock width={40} height={40} radius="28%" />
        <div className={classes.headSkeleton}>
          <SkeletonBlock width="40%" height={20} />
          <SkeletonBlock width="70%" height={14} />
          <SkeletonBlock width="55%" height={14} />
        </div>
      </div>
      <ListSkeleton />
      <SkeletonBlock width="100%" height={44} radius={12} />
    </div>
  );
}
