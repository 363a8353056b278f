import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { Box, Text } from '../../../ui/layout.tsx';
import { FieldError } from './field-error.tsx';
import classes from './service-choice.module.css';
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
  const errorId = useId();
  const error = form.errors['serviceId'];
  return (
    <Box
      component="fieldset"
      miw={0}
      m={0}
      p={0}
      bd="none"
      data-field="serviceId"
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={600} mb="xs">
        {t('booking.fields.serviceId')}
      </Text>
      <div className={classes.list}>
        {services.map(({ id, name, price }) => (
          <label key={id} className={classes.row}>
            <input
              className={classes.input}
              type="radio"
              name="serviceId"
              value={id}
              checked={form.values.serviceId === String(id)}
              onChange={() => form.setFieldValue('serviceId', String(id))}
            />
            <span className={classes.face}>
              {name}
              <span className={classes.price}>{format.price(price)}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </Box>
  );
}
