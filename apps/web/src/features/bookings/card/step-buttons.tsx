import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { Step } from '@mesterhand/domain/bookings/status';
import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconArrowBackUp } from '../../../ui/icons.gen.ts';
import classes from './status-control.module.css';
import type { StatusChange } from './use-set-status.ts';

type StepProps = { booking: Booking; change: StatusChange; onChoose(step: Step): void };

/** Describes below what giving up means here: declining a request, or cancelling an agreed job. */
function CancelButton({ change, step, onChoose }: Omit<StepProps, 'booking'> & { step: Step }) {
  const { t } = useTranslation('bookings');
  const id = useId();
  const isAgreed = change.basis.acceptedAt !== null;
  return (
    <div className={classes.cancel}>
      <Button
        className={classes.step ?? ''}
        variant="light"
        color="red"
        aria-describedby={id}
        disabled={change.isBusy}
        onClick={() => onChoose(step)}
      >
        {t('control.cancelled')}
      </Button>
      <span id={id} className={classes.what}>
        {t(isAgreed ? 'control.callsOff' : 'control.declines')}
      </span>
    </div>
  );
}

/** The master's steps. Giving up is set apart: large touch targets for gloved hands. */
export function StepButtons({ change, onChoose }: Omit<StepProps, 'booking'>) {
  const { t } = useTranslation('bookings');
  return (
    <div className={classes.buttons}>
      {change.steps.map((step) => {
        const { to } = step;
        if (to === 'cancelled')
          return <CancelButton key={to} step={step} change={change} onChoose={onChoose} />;
        return (
          <Button
            key={to}
            className={classes.step ?? ''}
            disabled={change.isBusy}
            onClick={() => onChoose(step)}
          >
            {to === 'pending_payment' ? t('status.pending_payment') : t(`control.${to}`)}
          </Button>
        );
      })}
    </div>
  );
}

/** A completion can be undone for a limited time, which is shown. */
export function UndoCompletion({ booking, change, onChoose }: StepProps) {
  const { t, i18n } = useTranslation('bookings');
  const [step] = change.steps;
  const { completionFinalAt } = booking;
  if (!step) return null;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <div className={classes.undo}>
      <Button
        variant="default"
        className={classes.step ?? ''}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        disabled={change.isBusy}
        onClick={() => onChoose(step)}
      >
        {t('undo.button')}
      </Button>
      {completionFinalAt && (
        <p className={classes.note}>
          {t('undo.until', { time: clock.format(new Date(completionFinalAt)) })}
        </p>
      )}
    </div>
  );
}
