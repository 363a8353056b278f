import { Suspense } from 'react';
import { lazyPart } from '../core/navigation/lazy-part.ts';
import type { ConfirmQuestionProps } from './confirm-question.tsx';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

/** A confirmation; the dialogs' code is loaded with the first one. */
export function ConfirmDialog(props: ConfirmQuestionProps) {
  return (
    <Suspense>
      <ConfirmQuestion {...props} />
    </Suspense>
  );
}
