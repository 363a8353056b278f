import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StaffForm } from './staff-form.tsx';
import { StaffOutcome } from './staff-outcome.tsx';
import { type StaffStep, useStaffStep } from './staff-step.ts';
import type { Changed } from './use-staff-changes.ts';

type StaffDialogProps = {
  id: number;
  step: StaffStep;
  onDone(changed: Changed): void;
  onClose(): void;
};

function StaffDialog({ id, step, onDone, onClose }: StaffDialogProps) {
  const { t } = useTranslation('admin-bookings');
  const { data, error, refetch } = trpc.bookings.byId.useQuery({ id }, { gcTime: 0 });
  return (
    <Dialog title={t(`staff.${step}.title`, { id })} onClose={onClose}>
      {data && <StaffForm booking={data} step={step} onDone={onDone} onClose={onClose} />}
      {!data && error && (
        <ErrorState error={error} title={t('details.failure')} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={320} radius={12} />
        </>
      )}
    </Dialog>
  );
}

/** The open dialog of a change by staff, and above the list what became of the latest one. */
export default function StaffPart() {
  const { id, step, close } = useStaffStep();
  const [changed, setChanged] = useState<Changed>();
  return (
    <>
      {changed && (
        <StaffOutcome
          key={`${changed.change.step} ${changed.booking.updatedAt}`}
          changed={changed}
          onEnd={() => setChanged(undefined)}
        />
      )}
      {id !== undefined && step !== undefined && (
        <StaffDialog
          key={`${id} ${step}`}
          id={id}
          step={step}
          onDone={(made) => {
            setChanged(made);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
