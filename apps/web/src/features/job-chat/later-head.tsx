import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import type { JobHeadProps } from '../messages/chat/job-head-slot.ts';

const JobHead = lazyPart(async () => ({ default: (await import('./job-head.tsx')).JobHead }));

/** The head of a job, fetched when a conversation has one. */
export function LaterHead(props: JobHeadProps) {
  return (
    <Suspense fallback={<SkeletonBlock width="100%" height={44} />}>
      <JobHead {...props} />
    </Suspense>
  );
}
