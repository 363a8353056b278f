import { cancellationCost, feeOf } from '@mesterhand/domain/bookings/cancellation';
import type { Step } from '@mesterhand/domain/bookings/status';

import { useFormat } from '../../../core/i18n/format.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCostText } from '../cancelling/terms-text.tsx';
import type { Viewer } from './booking-status.tsx';
import type { Decided, StatusChange } from './use-set-status.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

/** What a step asks first: a reason for calling off, or a confirmation. */
export type StepQuestion = 'cancel' | 'reopen' | 'early';

type StepDialogProps = {
  viewer: Viewer;
  change: StatusChange;
  step: Step;
  question: StepQuestion;
  onTake(step: Step, decided?: Decided): void;
  onClose(): void;
};

/** The confirmation of a step. */
export default function StepDialog({
  step,
  question,
  viewer,
  change,
  onTake,
  onClose,
}: StepDialogProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const costText = useCostText();
  const cost = cancellationCost(viewer, change.basis, change.now);
  // Nothing was shown where no rule applies.
  const seenFee = cost.kind === 'none' ? null : feeOf(cost);
  if (question === 'cancel')
    return (
      <DialogPlace onClose={onClose}>
        <CancelDialog
          viewer={viewer}
          isAgreed={change.basis.acceptedAt !== null}
          isReasonRequired={step.reason === true}
          cost={cost}
          onConfirm={(reason) => onTake(step, { reason, seenFee })}
          onClose={onClose}
        />
      </DialogPlace>
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
