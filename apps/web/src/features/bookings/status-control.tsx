import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { bookingStatuses, statusControl, type Step } from '@mesterhand/domain/bookings/status';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../core/lazy-part.ts';
import { useTranslation } from '../../core/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { actorOf } from './actor.ts';
import type { Viewer } from './booking-status.tsx';
import classes from './status-control.module.css';
import type { StatusChange } from './use-set-status.ts';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

type ControlProps = { booking: Booking; change: StatusChange; onChoose(step: Step): void };

function StatusSelect({ booking, change, onChoose }: ControlProps) {
  const { t } = useTranslation('bookings');
  const { steps, shown, isBusy } = change;
  const offered = bookingStatuses.filter(
    (status) => status === booking.status || steps.some((step) => step.to === status),
  );
  const choose = (status: string) => {
    const step = steps.find(({ to }) => to === status);
    if (step) onChoose(step);
  };
  return (
    <NativeSelect
      className={classes.select ?? ''}
      label={t('control.label')}
      aria-label={t('control.labelOf', { id: booking.id })}
      value={shown.status}
      disabled={isBusy}
      data={offered.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function StepButtons({ change, onChoose }: Omit<ControlProps, 'booking'>) {
  const { t } = useTranslation('bookings');
  return (
    <div className={classes.buttons}>
      {change.steps.map((step) => {
        const isCancel = step.to === 'cancelled';
        const label =
          step.to === 'pending_payment' ? t('status.pending_payment') : t(`control.${step.to}`);
        return (
          <Button
            key={step.to}
            {...(isCancel && { variant: 'light', color: 'red' })}
            disabled={change.isBusy}
            onClick={() => onChoose(step)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

type StatusControlProps = {
  booking: Booking;
  user: SessionUser;
  viewer: Viewer;
  change: StatusChange;
};

/** The steps this person may take: a drop-down, buttons or nothing. What cannot be undone is asked about first. */
export function StatusControl({ booking, user, viewer, change }: StatusControlProps) {
  const { t } = useTranslation('bookings');
  const [asked, setAsked] = useState<Step | null>(null);
  const control = statusControl(actorOf(user), booking);
  if (control === 'badge') return null;
  const take = (step: Step, reason?: string) => {
    setAsked(null);
    change.setStatus(step.to, reason);
  };
  const choose = (step: Step) => {
    const givesUpSlot = step.clearsAcceptance === true && booking.acceptedAt !== null;
    if (step.to === 'cancelled' || givesUpSlot) setAsked(step);
    else take(step);
  };
  return (
    <>
      {control === 'select' ? (
        <StatusSelect booking={booking} change={change} onChoose={choose} />
      ) : (
        <StepButtons change={change} onChoose={choose} />
      )}
      {asked?.to === 'cancelled' && (
        <Suspense>
          <CancelDialog
            viewer={viewer}
            isReasonRequired={asked.reason === true}
            onConfirm={(reason) => take(asked, reason)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {asked?.clearsAcceptance && (
        <ConfirmDialog
          title={t('reopen.title')}
          text={t('reopen.text')}
          confirmLabel={t('reopen.confirm')}
          onConfirm={() => take(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
