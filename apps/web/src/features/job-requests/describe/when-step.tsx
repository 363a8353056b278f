import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import {
  addressSchema,
  composeAddress,
  namesPostcode,
  splitAddress,
} from '@mesterhand/domain/contact/address';
import { requestUrgencies } from '@mesterhand/domain/job-requests/states';
import { useCallback } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Checkbox, TextInput } from '../../../ui/fields.tsx';
import { Box, Group, Stack } from '../../../ui/layout.tsx';
import { AddressField } from '../../addresses/address-field.tsx';
import { SaveOffer } from '../../addresses/saved/save-offer.tsx';
import { SavedChoice } from '../../addresses/saved/saved-choice.tsx';
import classes from './when-step.module.css';
import { ChoiceField } from './choice-field.tsx';
import type { RequestForm } from './use-request-form.ts';

type StepProps = { form: RequestForm };

const daysOf = { asap: [], date: ['date'], span: ['from', 'until'] } as const;

function Days({ form }: StepProps) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors } = form;
  const days = daysOf[values.urgency];
  if (days.length === 0) return null;
  return (
    <Columns width={200} gap="var(--space-4)" maw={480}>
      {days.map((day) => (
        <DateField
          key={day}
          label={t(`when.${day}`)}
          withAsterisk={false}
          value={values[day]}
          error={errors[`when.${day}`]}
          isOffered={(date) => isBookableDate(date, new Date())}
          onChange={(date) => change({ [day]: date })}
        />
      ))}
    </Columns>
  );
}

function Address({ form }: StepProps) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors } = form;
  const pickSaved = useCallback(
    ({ address }: { address: string }) => change(splitAddress(address)),
    [change],
  );
  const typed = values.address.trim() === '' ? '' : composeAddress(values);
  const isWhole = addressSchema.safeParse(typed).success && namesPostcode(typed);
  return (
    <Stack gap="md">
      <SavedChoice address={typed} onPick={pickSaved} />
      <AddressField
        label={t('when.address')}
        description={t('when.addressNote')}
        placeholder={t('when.addressExample')}
        name="address"
        value={values.address}
        error={errors['address']}
        onChange={(address) => change({ address })}
        onPick={({ street, postcode, postalPlace: place }) =>
          change({ address: street, postcode, place })
        }
      />
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          flex="0 0 9rem"
          label={t('when.postcode')}
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          value={values.postcode}
          error={errors['postcode']}
          onChange={({ currentTarget }) => change({ postcode: currentTarget.value })}
        />
        <Box flex={1}>
          <TextInput
            label={t('when.place')}
            name="place"
            autoComplete="address-level2"
            maxLength={80}
            value={values.place}
            error={errors['place']}
            onChange={({ currentTarget }) => change({ place: currentTarget.value })}
          />
        </Box>
      </Group>
      <SaveOffer address={isWhole ? typed : null} />
    </Stack>
  );
}

/** The third step: when and where, and whether it is an emergency. */
export default function WhenStep({ form }: StepProps) {
  const { t } = useTranslation('job-requests');
  const { values, change } = form;
  return (
    <Stack gap="xl">
      <ChoiceField
        label={t('when.label')}
        choices={requestUrgencies.map((urgency) => ({
          value: urgency,
          text: t(`when.urgency.${urgency}`),
        }))}
        value={values.urgency}
        onChange={(urgency) => change({ urgency })}
      />
      <Days form={form} />
      <Checkbox
        size="md"
        label={t('when.emergency')}
        description={t('when.emergencyNote')}
        classNames={{ description: classes.note ?? '' }}
        checked={values.isEmergency}
        onChange={({ currentTarget }) => change({ isEmergency: currentTarget.checked })}
      />
      <Address form={form} />
    </Stack>
  );
}
