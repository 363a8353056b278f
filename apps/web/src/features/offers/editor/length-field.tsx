import {
  durationBounds,
  durationStep,
  type ServiceTime,
  timeOfJob,
} from '@mesterhand/domain/bookings/duration';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';

const { min, max } = durationBounds;
const lengths = Array.from(
  { length: (max - min) / durationStep + 1 },
  (_, nth) => min + nth * durationStep,
);

type LengthFieldProps = {
  service: ServiceTime;
  duration: number | null;
  onDuration(minutes: number | null): void;
};

/** How long the work takes: as usual for the service, or a length of its own. The free times follow it. */
export function LengthField({ service, duration, onDuration }: LengthFieldProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const usual = format.duration(timeOfJob(service).durationMinutes);
  return (
    <NativeSelect
      label={t('times.length')}
      maw={320}
      value={duration === null ? '' : String(duration)}
      data={[
        { value: '', label: t('times.usualLength', { length: usual }) },
        ...lengths.map((minutes) => ({ value: String(minutes), label: format.duration(minutes) })),
      ]}
      onChange={({ currentTarget: { value } }) => onDuration(value === '' ? null : Number(value))}
    />
  );
}
