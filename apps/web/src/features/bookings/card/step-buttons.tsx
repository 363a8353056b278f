import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { Step } from '@mesterhand/domain/bookings/status';
import { useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconArrowBackUp } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import classes from './status-control.module.css';
import type { StatusChange } from './use-set-status.ts';

type StepProps = { booking: Booking; change: StatusChange; onChoose(step: Step): void };

/** Describes below what giving up means here: declining a request, or cancelling an agreed job. */
function CancelButton({ change, step, onChoose }: Omit<StepProps, 'booking'> & { step: Step }) {
  const { t } = useTranslation('bookings');
  const id = useId();
  const isAgreed = change.basis.acceptedAt !== null;
  return (
    <Stack gap={4} align="center" className={classes.cancel}>
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
      <Text span id={id} size="sm" lh={1.25} ta="center">
        {t(isAgreed ? 'control.callsOff' : 'control.declines')}
      </Text>
    </Stack>
  );
}

/** The master's steps. Giving up is set apart: large touch targets for gloved hands. */
export function StepButtons({
  change,
  onChoose,
  withoutCancel,
}: Omit<StepProps, 'booking'> & { withoutCancel: boolean }) {
  const { t } = useTranslation('bookings');
  const steps = withoutCancel ? change.steps.filter(({ to }) => to !== 'cancelled') : change.steps;
  if (steps.length === 0) return null;
  return (
    <Actions>
      {steps.map((step) => {
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
    </Actions>
  );
}

/** A completion can be undone for a limited time, which is shown. */
export function UndoCompletion({ booking, change, onChoose }: StepProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const [step] = change.steps;
  const { completionFinalAt } = booking;
  if (!step) return null;
  return (
    <Actions gap="var(--space-2) var(--space-4)">
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
        <Text c="dimmed" size="sm" maw="44ch">
          {t('undo.until', { time: format.time(completionFinalAt) })}
        </Text>
      )}
    </Actions>
  );
}
