import { Stack } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import classes from '../onboarding.module.css';

/** A step whose stored values are loading. */
export function StepSkeleton() {
  return (
    <Stack className={classes.step ?? ''} gap="md" aria-busy>
      <LoadingNote />
      <SkeletonBlock width="70%" height={28} />
      <SkeletonBlock width="100%" height={72} radius={12} />
      <SkeletonBlock width="100%" height={72} radius={12} />
    </Stack>
  );
}
