import { Bone } from '../../../ui/skeletons.tsx';
import classes from '../settings.module.css';

/** A card of fields that are on their way, about as high as they will be. */
export function FieldSkeletons({ fields }: { fields: number }) {
  return (
    <div className={`${classes.panel} ${classes.boneFields}`} aria-hidden>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={classes.boneField}>
          <Bone width={field % 2 === 0 ? 148 : 196} height={18} />
          <Bone width="100%" height={42} radius={12} />
        </div>
      ))}
    </div>
  );
}
