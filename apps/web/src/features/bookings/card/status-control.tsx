import type { SessionUser } from '@mesterhand/domain/access/actor';
import { cancellationCost, feeOf } from '@mesterhand/domain/bookings/cancellation';
import { isBeforeAgreedDay } from '@mesterhand/domain/bookings/completion';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { type Step, statusControl } from '@mesterhand/domain/bookings/status';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { actorOf } from '../actor.ts';
import { AnswerSeries } from '../series/series-link.tsx';
import type { Viewer } from './booking-status.tsx';
import { StepButtons, UndoCompletion } from './step-buttons.tsx';
import { useCostText } from '../cancelling/terms-text.tsx';
import type { Decided, StatusChange } from './use-set-status.ts';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));
const StatusSelect = lazyPart(() => import('./status-select.tsx'));

type StatusControlProps = {
  booking: Booking;
  user: SessionUser;
  viewer: Viewer;
  change: StatusChange;
  /** Without calling off an agreed job, which is a rare step. */
  isBrief?: boolean;
};

type Question = 'cancel' | 'reopen' | 'early';

/** The confirmation that a step requires; undefined when it has none. */
function questionOf(step: Step, { basis, now }: StatusChange): Question | undefined {
  if (step.to === 'cancelled') return 'cancel';
  if (step.clearsAcceptance === true && basis.acceptedAt !== null) return 'reopen';
  const isWork = (step.to === 'in_progress' || step.to === 'completed') && !step.undoes;
  return isWork && isBeforeAgreedDay(basis, now) ? 'early' : undefined;
}

type StepDialogProps = Pick<StatusControlProps, 'viewer' | 'change'> & {
  step: Step;
  onTake(step: Step, decided?: Decided): void;
  onClose(): void;
};

/** The confirmation of a step, if it has one. */
function StepDialog({ step, viewer, change, onTake, onClose }: StepDialogProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const costText = useCostText();
  const question = questionOf(step, change);
  const cost = cancellationCost(viewer, change.basis, change.now);
  // Nothing was shown where no rule applies.
  const seenFee = cost.kind === 'none' ? null : feeOf(cost);
  if (question === 'cancel')
    return (
      <Suspense>
        <CancelDialog
          viewer={viewer}
          isAgreed={change.basis.acceptedAt !== null}
          isReasonRequired={step.reason === true}
          cost={cost}
          onConfirm={(reason) => onTake(step, { reason, seenFee })}
          onClose={onClose}
        />
      </Suspense>
    );
  if (question === 'reopen')
    return (
      <ConfirmDialog
        title={t('reopen.title')}
        text={[t('reopen.text'), costText(cost)].filter((text) => text !== null).join(' ')}
        confirmLabel={t('reopen.confirm')}
        onConfirm={() => onTake(step, { seenFee })}
        onClose={onClose}
      />
    );
  const textKey = step.to === 'completed' ? 'complete' : 'start';
  return (
    <ConfirmDialog
      title={t(`early.${textKey}Title`)}
      text={t(`early.${textKey}`, { day: format.day(change.basis.scheduledDate) })}
      confirmLabel={t(`early.${textKey}Confirm`)}
      onConfirm={() => onTake(step)}
      onClose={onClose}
    />
  );
}

/** The steps this user may take: a drop-down, buttons or nothing. Drastic ones are confirmed first. */
export function StatusControl({
  booking,
  user,
  viewer,
  change,
  isBrief = false,
}: StatusControlProps) {
  const [pendingStep, setPendingStep] = useState<Step | null>(null);
  const control = statusControl(actorOf(user), change.basis, change.now);
  if (control === 'badge') return null;
  const take = (step: Step, decided?: Decided) => {
    setPendingStep(null);
    change.setStatus(step.to, decided);
  };
  const choose = (step: Step) =>
    questionOf(step, change) === undefined ? take(step) : setPendingStep(step);
  if (control === 'answer' && booking.series?.status === 'requested')
    return <AnswerSeries seriesId={booking.series.id} />;
  const parts = { booking, change, onChoose: choose };
  return (
    <>
      {control === 'select' && (
        <Suspense fallback={<SkeletonBlock width="100%" height={64} />}>
          <StatusSelect {...parts} />
        </Suspense>
      )}
      {control === 'undo' && <UndoCompletion {...parts} />}
      {control === 'answer' && <StepButtons {...parts} />}
      {control === 'work' && <StepButtons {...parts} isBrief={isBrief} />}
      {pendingStep && (
        <StepDialog
          step={pendingStep}
          viewer={viewer}
          change={change}
          onTake={take}
          onClose={() => setPendingStep(null)}
        />
      )}
    </>
  );
}
