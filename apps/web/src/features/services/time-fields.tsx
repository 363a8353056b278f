import { bufferBounds, durationBounds, durationStep } from '@mesterhand/domain/bookings/duration';
import type { UseFormReturnType } from '@mantine/form';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Columns } from '../../ui/columns.tsx';
import { NativeSelect } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout.tsx';

/** Minutes as they are chosen; empty where nothing is stated. */
export type TimeValues = { minutesFrom: string; minutesTo: string; bufferMinutes: string };

/** Quarters of an hour up to four hours, then half hours. */
const quarterHoursUntil = 240;

function minutesWithin({ min, max }: { min: number; max: number }): number[] {
  const count = Math.floor((max - min) / durationStep) + 1;
  return Array.from({ length: count }, (_, index) => min + index * durationStep).filter(
    (minutes) => minutes <= quarterHoursUntil || minutes % (2 * durationStep) === 0,
  );
}

const chosenMinutes = (text: string): number | null => (text === '' ? null : Number(text));

/** The chosen time as the server takes it; without a least duration there is no longest one. */
export function timeOf({ minutesFrom, minutesTo, bufferMinutes }: TimeValues) {
  const from = chosenMinutes(minutesFrom);
  return {
    minutesFrom: from,
    minutesTo: from === null ? null : chosenMinutes(minutesTo),
    bufferMinutes: Number(bufferMinutes),
  };
}

/** How long a service usually takes, and the time kept free after it. */
export function TimeFields<Values extends TimeValues>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) {
  const { t } = useTranslation('services');
  const { duration } = useFormat();
  const { minutesFrom } = form.values;
  const options = (minutes: readonly number[]) =>
    minutes.map((value) => ({ value: String(value), label: duration(value) }));
  const durations = minutesWithin(durationBounds);
  const longer = durations.filter((minutes) => minutes >= Number(minutesFrom));
  const buffers = minutesWithin({ ...bufferBounds, min: durationStep });
  return (
    <Stack gap="xs">
      <Columns width={180} gap="var(--space-4)">
        <NativeSelect
          label={t('form.minutesFrom')}
          data={[{ value: '', label: t('form.unstated') }, ...options(durations)]}
          {...form.getInputProps('minutesFrom')}
        />
        <NativeSelect
          label={t('form.minutesTo')}
          disabled={minutesFrom === ''}
          data={[{ value: '', label: t('form.sameAsLeast') }, ...options(longer)]}
          {...form.getInputProps('minutesTo')}
        />
        <NativeSelect
          label={t('form.buffer')}
          data={[{ value: '0', label: t('form.noBuffer') }, ...options(buffers)]}
          {...form.getInputProps('bufferMinutes')}
        />
      </Columns>
      <Text c="dimmed" size="sm">
        {t('form.timeHint')}
      </Text>
    </Stack>
  );
}
