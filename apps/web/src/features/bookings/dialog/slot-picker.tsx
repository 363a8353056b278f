import { isSlotPast, slots as times } from '@mesterhand/domain/bookings/slots';
import { useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Box, Text } from '../../../ui/layout.tsx';
import { FieldError } from './field-error.tsx';
import classes from './slot-picker.module.css';
import { useNow } from '../../../core/browser/use-now.ts';
import type { Slots } from './use-slots.ts';

type SlotPickerProps = {
  date: string;
  value: string;
  error?: string | undefined;
  slots: Slots;
  /** Minutes of work; null while no service is chosen. */
  duration: number | null;
  onChange(time: string): void;
};

/** The ten slots of a day; disabled ones say why. */
export function SlotPicker({ date, value, error, slots, duration, onChange }: SlotPickerProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const errorId = useId();
  const now = useNow();
  const obstacle = (slot: string) => {
    if (date === '') return null;
    if (isSlotPast(date, slot, now)) return t('slots.past');
    const reason = slots.obstacleOf(date, slot);
    return reason && t(`slots.${reason}`);
  };
  const lateText = (slot: string) =>
    date !== '' && slots.lateEndOf(date, slot) !== null ? t('slots.late') : null;
  const lateEnd = date === '' || value === '' ? null : slots.lateEndOf(date, value);
  return (
    <Box
      component="fieldset"
      miw={0}
      m={0}
      p={0}
      bd="none"
      data-field="scheduledTime"
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={600} mb="xs">
        {t('booking.fields.scheduledTime')}
      </Text>
      <div className={classes.grid}>
        {times.map((slot) => {
          const reason = obstacle(slot);
          return (
            <label key={slot} className={classes.slot}>
              <input
                className={classes.input}
                type="radio"
                name="scheduledTime"
                value={slot}
                checked={value === slot}
                disabled={reason !== null}
                onChange={() => onChange(slot)}
              />
              <span className={classes.face}>
                {slot}
                {(reason ?? lateText(slot)) && (
                  <Text component="small" size="xs" lh="inherit" fw={500}>
                    {reason ?? lateText(slot)}
                  </Text>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {lateEnd !== null && (
        <Text size="sm" mt="xs" role="status">
          {t('slots.lateHint', { end: lateEnd })}
        </Text>
      )}
      <Text c="dimmed" size="sm" mt="xs">
        {duration !== null && `${t('slots.duration', { duration: format.duration(duration) })} `}
        {t('slots.choose')}
      </Text>
    </Box>
  );
}
