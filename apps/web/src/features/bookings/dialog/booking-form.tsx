import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import { type ReactNode, useCallback, useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { NativeSelect, Textarea, TextInput } from '../../../ui/fields.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { AddressField } from '../../addresses/address-field.tsx';
import { AccessField } from './access-field.tsx';
import { TermsText } from '../cancelling/terms-text.tsx';
import { AreaNote } from './area-note.tsx';
import { completeAddress } from './booking-problems.ts';
import { BookingFoot } from '../card/booking-foot.tsx';
import classes from './booking-form.module.css';
import { BookingMaster } from './booking-master.tsx';
import { DayPicker } from './day-picker.tsx';
import { RepeatField } from './repeat-field.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingForm } from './use-booking-form.ts';

type BookingFormProps = {
  master: Master;
  services: OfferedService[];
  service: number | undefined;
  at: string | undefined;
  onSent(booking: BookingDetail): void;
};

type FormState = ReturnType<typeof useBookingForm>;

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  );
}

function WhatPart({ form, services }: Pick<FormState, 'form'> & { services: OfferedService[] }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const named = services.map(({ id, name, price }) => ({
    value: String(id),
    label: t('booking.serviceWithPrice', { name, price: format.price(price) }),
  }));
  return (
    <FormPart title={t('booking.what')}>
      <div data-field="serviceId">
        <NativeSelect
          label={t('booking.fields.serviceId')}
          name="serviceId"
          data={[{ value: '', label: t('booking.chooseService') }, ...named]}
          {...form.getInputProps('serviceId')}
        />
      </div>
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
    </FormPart>
  );
}

type WhenPartProps = Pick<FormState, 'form' | 'slots' | 'jobTime'> & { masterId: number };

function WhenPart({ form, slots, jobTime, masterId }: WhenPartProps) {
  const { t } = useTranslation('bookings');
  const { scheduledDate, scheduledTime } = form.values;
  const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined);
  const { setFieldValue } = form;
  const chooseDate = useCallback(
    (date: string) => {
      setFieldValue('scheduledDate', date);
      if (slots.obstacleOf(date, scheduledTime)) setFieldValue('scheduledTime', '');
    },
    [setFieldValue, slots, scheduledTime],
  );
  return (
    <FormPart title={t('booking.when')}>
      <Stack gap="lg" className={classes.when}>
        <DayPicker
          value={scheduledDate}
          error={textOf(form.errors['scheduledDate'])}
          slots={slots}
          onChange={chooseDate}
        />
        <SlotPicker
          date={scheduledDate}
          value={scheduledTime}
          error={textOf(form.errors['scheduledTime'])}
          slots={slots}
          duration={form.values.serviceId === '' ? null : jobTime.durationMinutes}
          onChange={(time) => setFieldValue('scheduledTime', time)}
        />
        <AreaNote masterId={masterId} address={completeAddress(form.values)} />
        <RepeatField form={form} />
      </Stack>
    </FormPart>
  );
}

function WhoPart({ form }: Pick<FormState, 'form'>) {
  const { t } = useTranslation('bookings');
  return (
    <FormPart title={t('booking.who')}>
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
    </FormPart>
  );
}

/** The customer's booking request: what, when, where. */
export function BookingForm({ onSent, ...subject }: BookingFormProps) {
  const { t } = useTranslation('bookings');
  const { master, services } = subject;
  const state = useBookingForm({ ...subject, onSent });
  const { form, element, submit, refusal, slots, jobTime, price, terms, isSending, isSignedIn } =
    state;
  return (
    <form ref={element} onSubmit={submit} noValidate className={classes.form} aria-busy={isSending}>
      <Stack gap="var(--space-8)">
        <BookingMaster master={master} />
        {!isSignedIn && (
          <Text c="dimmed" mt="-md">
            {t('booking.signInLater')}
          </Text>
        )}
        <WhatPart form={form} services={services} />
        <WhenPart form={form} slots={slots} jobTime={jobTime} masterId={master.id} />
        <WhoPart form={form} />
        {/* Above the foot: what sticks to the window's edge must leave the form its room. */}
        <div>
          <Text c="dimmed" size="sm">
            {price && t('booking.price.payLater')}
          </Text>
          <TermsText terms={terms ?? null} viewer="client" />
        </div>
        <BookingFoot
          master={master}
          service={Number(form.values.serviceId)}
          price={price}
          refusal={refusal}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}
