import type { Booking } from '@mesterhand/domain/bookings/schema';
import { bookingStatuses, type Step } from '@mesterhand/domain/bookings/status';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import type { StatusChange } from './use-set-status.ts';

type SelectProps = { booking: Booking; change: StatusChange; onChoose(step: Step): void };

/** The customer's drop-down. */
export default function StatusSelect({ booking, change, onChoose }: SelectProps) {
  const { t } = useTranslation('bookings');
  const { steps, shown, basis, isBusy } = change;
  const offered = bookingStatuses.filter(
    (status) => status === basis.status || steps.some((step) => step.to === status),
  );
  const choose = (status: string) => {
    const step = steps.find(({ to }) => to === status);
    if (step) onChoose(step);
  };
  return (
    <NativeSelect
      // The footer of the card lays it out: a style sheet of its own would be one more file.
      wrapperProps={{ 'data-inline': true }}
      label={t('control.label')}
      labelProps={{ mb: 0 }}
      aria-label={t('control.labelOf', { id: booking.id })}
      value={shown.status}
      disabled={isBusy}
      data={offered.map((status) => ({ value: status, label: t(`status.${status}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
