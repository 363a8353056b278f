import { isSlotPast, slots as times } from '@mesterhand/domain/bookings/slots';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { RadioFieldset, RadioTile } from '../../../ui/radio-tiles.tsx';
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
    <RadioFieldset
      legend={t('booking.fields.scheduledTime')}
      field="scheduledTime"
      error={error}
      columns="five-or-two"
      notes={
        <>
          {lateEnd !== null && (
            <Text size="sm" mt="xs" role="status">
              {t('slots.lateHint', { end: lateEnd })}
            </Text>
          )}
          <Text c="dimmed" size="sm" mt="xs">
            {duration !== null &&
              `${t('slots.duration', { duration: format.duration(duration) })} `}
            {t('slots.choose')}
          </Text>
        </>
      }
    >
      {times.map((slot) => {
        const reason = obstacle(slot);
        return (
          <RadioTile
            key={slot}
            name="scheduledTime"
            value={slot}
            isChosen={value === slot}
            isDisabled={reason !== null}
            onChoose={() => onChange(slot)}
          >
            {slot}
            {(reason ?? lateText(slot)) && (
              <Text component="small" size="xs" lh="inherit" fw={500}>
                {reason ?? lateText(slot)}
              </Text>
            )}
          </RadioTile>
        );
      })}
    </RadioFieldset>
  );
}
