import { repetitions } from '@mesterhand/domain/series/rule';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { NativeSelect } from '../../../ui/fields.tsx';
import type { useBookingForm } from './use-booking-form.ts';

/** Whether the job comes back, and until when. */
export function RepeatField({ form }: Pick<ReturnType<typeof useBookingForm>, 'form'>) {
  const { t } = useTranslation('bookings');
  const { repeats, repeatsUntil, scheduledDate } = form.values;
  const error: ReactNode = form.errors['repeatsUntil'];
  return (
    <Columns width={240} gap="var(--space-4)">
      <div data-field="repeats">
        <NativeSelect
          label={t('series.field')}
          description={repeats === '' ? undefined : t('series.fieldText')}
          name="repeats"
          data={[
            { value: '', label: t('series.repeats.never') },
            ...repetitions.map((value) => ({ value, label: t(`series.repeats.${value}`) })),
          ]}
          {...form.getInputProps('repeats')}
        />
      </div>
      {repeats !== '' && (
        <div data-field="repeatsUntil">
          <DateField
            label={t('series.until')}
            value={repeatsUntil}
            error={error}
            withAsterisk={false}
            isOffered={(day) => day > scheduledDate}
            onChange={(day) => form.setFieldValue('repeatsUntil', day)}
          />
        </div>
      )}
    </Columns>
  );
}
