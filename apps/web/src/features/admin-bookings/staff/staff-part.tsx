import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DetailsDialog } from '../../admin/panel/details-dialog.tsx';
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
  const query = trpc.bookings.byId.useQuery({ id }, { gcTime: 0 });
  return (
    <DetailsDialog
      title={t(`staff.${step}.title`, { id })}
      query={query}
      failure={t('details.failure')}
      onClose={onClose}
    >
      {(booking) => <StaffForm booking={booking} step={step} onDone={onDone} onClose={onClose} />}
    </DetailsDialog>
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
