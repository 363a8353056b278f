import { Stack } from '../../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';

/** As tall as a screen, so that nothing shifts when the offer is there. */
export function OfferSkeleton() {
  return (
    <Stack gap="lg" py="var(--section-gap)" mih="100svh" aria-busy>
      <LoadingNote />
      <SkeletonBlock width="55%" height={40} />
      <SkeletonBlock width="80%" height={20} />
      <SkeletonBlock width="100%" height={220} radius={20} />
      <SkeletonBlock width="100%" height={160} radius={20} />
    </Stack>
  );
}
