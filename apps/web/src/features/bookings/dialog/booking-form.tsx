import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { BookingFoot } from '../card/booking-foot.tsx';
import { AreaNote } from './area-note.tsx';
import { BookingCost } from './booking-cost.tsx';
import classes from './booking-form.module.css';
import { BookingMaster } from './booking-master.tsx';
import { completeAddress } from './booking-problems.ts';
import { PicturesPart } from './pictures-part.tsx';
import { ServiceSelect } from './service-choice.tsx';
import { SteppedForm } from './stepped-form.tsx';
import { type FormState, useBookingForm } from './use-booking-form.ts';
import type { KnownAddress } from './use-known-address.ts';
import { WhenFields } from './when-fields.tsx';
import { DescriptionField, WhoFields } from './who-fields.tsx';

type BookingFormProps = {
  master: Master;
  services: OfferedService[];
  service: number | undefined;
  at: string | undefined;
  known: KnownAddress | null | undefined;
  onSent(booking: BookingDetail): void;
};

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  );
}

type WholeFormProps = Pick<BookingFormProps, 'master' | 'services'> & { state: FormState };

/** Every part below the other, where there is room. */
function WholeForm({ master, services, state }: WholeFormProps) {
  const { t } = useTranslation('bookings');
  const { form, pictures, price, terms, refusal, isSending, isSignedIn } = state;
  return (
    <Stack gap="var(--space-8)">
      <BookingMaster master={master} />
      {!isSignedIn && (
        <Text c="dimmed" mt="-md">
          {t('booking.signInLater')}
        </Text>
      )}
      <FormPart title={t('booking.what')}>
        <ServiceSelect form={form} services={services} />
        <DescriptionField form={form} />
        <PicturesPart pictures={pictures} />
      </FormPart>
      <FormPart title={t('booking.when')}>
        <WhenFields {...state} nextFree={master.nextFree}>
          <AreaNote masterId={master.id} address={completeAddress(form.values)} />
        </WhenFields>
      </FormPart>
      <FormPart title={t('booking.who')}>
        <WhoFields form={form} />
      </FormPart>
      {/* Above the foot: what sticks to the window's edge must leave the form its room. */}
      <BookingCost price={price} terms={terms ?? null} />
      <BookingFoot
        master={master}
        service={Number(form.values.serviceId)}
        price={price}
        refusal={refusal}
        isSending={isSending}
      />
    </Stack>
  );
}

/** The customer's booking request: on a phone in steps, elsewhere as one form. */
export function BookingForm({ onSent, ...subject }: BookingFormProps) {
  const { master, services } = subject;
  const state = useBookingForm({ ...subject, onSent });
  const { element, submit, step, isSending } = state;
  return (
    <form ref={element} onSubmit={submit} noValidate className={classes.form} aria-busy={isSending}>
      {step === null ? (
        <WholeForm master={master} services={services} state={state} />
      ) : (
        <SteppedForm master={master} services={services} state={state} step={step} />
      )}
    </form>
  );
}
