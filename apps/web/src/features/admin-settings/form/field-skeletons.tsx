import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import classes from '../settings.module.css';

/** Skeleton of a card of fields, about as high. */
export function FieldSkeletons({ fields }: { fields: number }) {
  return (
    <div className={`${classes.panel} ${classes.boneFields}`} aria-hidden>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={classes.boneField}>
          <SkeletonBlock width={field % 2 === 0 ? 148 : 196} height={18} />
          <SkeletonBlock width="100%" height={42} radius={12} />
        </div>
      ))}
    </div>
  );
}
