import { splitAddress } from '@mesterhand/domain/contact/address';
import { useCallback } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { Textarea, TextInput } from '../../../ui/fields.tsx';
import { Box, Group } from '../../../ui/layout.tsx';
import { AddressField } from '../../addresses/address-field.tsx';
import { SaveOffer } from '../../addresses/saved/save-offer.tsx';
import { SavedChoice } from '../../addresses/saved/saved-choice.tsx';
import { AccessField } from './access-field.tsx';
import { completeAddress, typedAddress } from './booking-problems.ts';
import type { FormState } from './use-booking-form.ts';

type FieldsProps = Pick<FormState, 'form'>;

/** What is to be done, in the customer's words. */
export function DescriptionField({ form }: FieldsProps) {
  const { t } = useTranslation('bookings');
  return (
    <div data-field="description">
      <Textarea
        label={t('booking.fields.description')}
        description={t('booking.descriptionHint')}
        placeholder={t('booking.descriptionExample')}
        name="description"
        rows={3}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
    </div>
  );
}

/** Where the job is, who asks for it, and how to get in. */
export function WhoFields({ form }: FieldsProps) {
  const { t } = useTranslation('bookings');
  const { values, setValues } = form;
  const pickSaved = useCallback(
    ({ address, accessNote }: { address: string; accessNote: string }) =>
      setValues({ ...splitAddress(address), accessNote }),
    [setValues],
  );
  return (
    <>
      <SavedChoice address={typedAddress(values)} onPick={pickSaved} />
      <div data-field="address">
        <AddressField
          label={t('booking.fields.address')}
          placeholder={t('booking.addressExample')}
          name="address"
          {...form.getInputProps('address')}
          onPick={({ street, postcode, postalPlace: place }) =>
            form.setValues({ address: street, postcode, place })
          }
        />
      </div>
      <Group align="flex-start" wrap="nowrap">
        <Box data-field="postcode" flex="0 0 9rem">
          <TextInput
            label={t('booking.fields.postcode')}
            name="postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            {...form.getInputProps('postcode')}
          />
        </Box>
        <Box data-field="place" flex={1}>
          <TextInput
            label={t('booking.fields.place')}
            name="place"
            autoComplete="address-level2"
            maxLength={80}
            {...form.getInputProps('place')}
          />
        </Box>
      </Group>
      <SaveOffer address={completeAddress(values)} accessNote={values.accessNote} />
      <Columns width={240} gap="var(--space-4)">
        <div data-field="clientName">
          <TextInput
            label={t('booking.fields.clientName')}
            name="clientName"
            autoComplete="name"
            {...form.getInputProps('clientName')}
          />
        </div>
        <div data-field="clientPhone">
          <TextInput
            label={t('booking.fields.clientPhone')}
            name="clientPhone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.getInputProps('clientPhone')}
          />
        </div>
      </Columns>
      <AccessField form={form} />
    </>
  );
}
