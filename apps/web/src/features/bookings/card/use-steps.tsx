import { isBeforeAgreedDay } from '@mesterhand/domain/bookings/completion';
import type { Step } from '@mesterhand/domain/bookings/status';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import type { Viewer } from './booking-status.tsx';
import type { StepQuestion } from './step-dialog.tsx';
import type { Decided, StatusChange } from './use-set-status.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const StepDialog = lazyPart(() => import('./step-dialog.tsx'));

/** The confirmation that a step requires; undefined when it has none. */
function questionOf(step: Step, { basis, now }: StatusChange): StepQuestion | undefined {
  if (step.to === 'cancelled') return 'cancel';
  if (step.clearsAcceptance === true && basis.acceptedAt !== null) return 'reopen';
  const isWork = (step.to === 'in_progress' || step.to === 'completed') && !step.undoes;
  return isWork && isBeforeAgreedDay(basis, now) ? 'early' : undefined;
}

export interface Steps {
  /** Takes a step, after its confirmation where it has one. */
  choose(step: Step): void;
  /** The open confirmation; to be rendered once. */
  dialog: ReactNode;
}

/** Takes steps of a booking: drastic ones are confirmed first. */
export function useSteps({ viewer, change }: { viewer: Viewer; change: StatusChange }): Steps {
  const [pendingStep, setPendingStep] = useState<Step | null>(null);
  const take = (step: Step, decided?: Decided) => {
    setPendingStep(null);
    change.setStatus(step.to, decided);
  };
  const question = pendingStep === null ? undefined : questionOf(pendingStep, change);
  return {
    choose: (step) => (questionOf(step, change) === undefined ? take(step) : setPendingStep(step)),
    dialog: pendingStep !== null && question !== undefined && (
      <DialogPlace onClose={() => setPendingStep(null)}>
        <StepDialog
          step={pendingStep}
          question={question}
          viewer={viewer}
          change={change}
          onTake={take}
          onClose={() => setPendingStep(null)}
        />
      </DialogPlace>
    ),
  };
}
