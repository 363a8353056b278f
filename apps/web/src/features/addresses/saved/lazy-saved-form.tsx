import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { lazy, Suspense } from 'react';
import { RowSkeleton } from '../../../ui/skeletons.tsx';

const SavedForm = lazy(() => import('./saved-form.tsx'));

/** The form with its completion of addresses, loaded when somebody adds or changes one. */
export function LazySavedForm(props: { saved: SavedAddress | null; onClose(): void }) {
  return (
    <Suspense fallback={<RowSkeleton />}>
      <SavedForm {...props} />
    </Suspense>
  );
}
