import { Suspense } from 'react';
import { lazyPart } from '../core/navigation/lazy-part.ts';
import type { ConfirmQuestionProps } from './confirm-question.tsx';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

/** Asks once more; the code of dialogs comes with the first question. */
export function ConfirmDialog(props: ConfirmQuestionProps) {
  return (
    <Suspense>
      <ConfirmQuestion {...props} />
    </Suspense>
  );
}
