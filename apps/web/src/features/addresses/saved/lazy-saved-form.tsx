import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { Suspense } from 'react';
import { RowSkeleton } from '../../../ui/skeletons.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const SavedForm = lazyPart(() => import('./saved-form.tsx'));

/** The form with its completion of addresses, loaded when somebody adds or changes one. */
export function LazySavedForm(props: { saved: SavedAddress | null; onClose(): void }) {
  return (
    <Suspense fallback={<RowSkeleton />}>
      <SavedForm {...props} />
    </Suspense>
  );
}
