import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Text } from '../../../ui/layout.tsx';
import { RadioFieldset, RadioTile } from '../../../ui/radio-tiles.tsx';
import type { FormState } from './use-booking-form.ts';

type ServiceProps = Pick<FormState, 'form'> & { services: readonly OfferedService[] };

/** The services of a master as a closed list. */
export function ServiceSelect({ form, services }: ServiceProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const named = services.map(({ id, name, price }) => ({
    value: String(id),
    label: t('booking.serviceWithPrice', { name, price: format.price(price) }),
  }));
  return (
    <div data-field="serviceId">
      <NativeSelect
        label={t('booking.fields.serviceId')}
        name="serviceId"
        data={[{ value: '', label: t('booking.chooseService') }, ...named]}
        {...form.getInputProps('serviceId')}
      />
    </div>
  );
}

/** The same with every service and its price in view: one tap chooses. */
export function ServiceChoice({ form, services }: ServiceProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <RadioFieldset
      legend={t('booking.fields.serviceId')}
      field="serviceId"
      error={form.errors['serviceId']}
    >
      {services.map(({ id, name, price }) => (
        <RadioTile
          key={id}
          name="serviceId"
          value={id}
          isChosen={form.values.serviceId === String(id)}
          isWide
          onChoose={() => form.setFieldValue('serviceId', String(id))}
        >
          {name}
          <Text span inherit flex="none">
            {format.price(price)}
          </Text>
        </RadioTile>
      ))}
    </RadioFieldset>
  );
}
