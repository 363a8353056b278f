import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import { BookingFoot } from '../card/booking-foot.tsx';
import { AreaNote } from './area-note.tsx';
import { completeAddress } from './booking-problems.ts';
import { type BookingStep, bookingSteps } from './booking-steps.ts';
import { BookingSummary } from './booking-summary.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { ServiceChoice } from './service-choice.tsx';
import classes from './stepped-form.module.css';
import type { FormState } from './use-booking-form.ts';
import { WhenFields } from './when-fields.tsx';
import { DescriptionField, WhoFields } from './who-fields.tsx';

type SteppedFormProps = {
  master: Master;
  services: readonly OfferedService[];
  state: FormState;
  step: BookingStep;
};

type StepProps = { name: BookingStep; shown: BookingStep; children: ReactNode };

/** Hidden while another step is shown, so that what is typed and opened in it stays. */
function Step({ name, shown, children }: StepProps) {
  const { t } = useTranslation('bookings');
  return (
    <div hidden={name !== shown} data-step={name}>
      <Stack component="section" aria-label={t(`booking.steps.${name}`)}>
        <h3 tabIndex={-1} className={classes.heading}>
          {t(`booking.steps.titles.${name}`)}
        </h3>
        {children}
      </Stack>
    </div>
  );
}

/** The form in steps, of which a completed one leads back. */
export function SteppedForm({ master, services, state, step }: SteppedFormProps) {
  const { t } = useTranslation('bookings');
  const { form, pictures, price, refusal, isSending, isSignedIn, goTo, goBack } = state;
  return (
    <Stack gap="lg" className={classes.form}>
      <Group gap="sm" wrap="nowrap">
        <Avatar name={master.name} src={master.user.avatar} seed={master.id} size={40} />
        <div>
          <Text fw={700}>{master.name}</Text>
          <Text c="dimmed" size="sm">
            {master.specialization}
          </Text>
        </div>
      </Group>
      <StepProgress
        label={t('booking.steps.label')}
        steps={bookingSteps.map((name) => ({ name, text: t(`booking.steps.${name}`) }))}
        current={step}
        onBack={isSending ? () => undefined : goTo}
      />
      <Step name="service" shown={step}>
        <ServiceChoice form={form} services={services} />
      </Step>
      <Step name="time" shown={step}>
        <WhenFields {...state} nextFree={master.nextFree} />
      </Step>
      <Step name="details" shown={step}>
        {!isSignedIn && <Text c="dimmed">{t('booking.signInLater')}</Text>}
        <DescriptionField form={form} />
        <PicturesPart pictures={pictures} />
        <WhoFields form={form} />
        <AreaNote masterId={master.id} address={completeAddress(form.values)} />
      </Step>
      <Step name="summary" shown={step}>
        <BookingSummary state={state} services={services} />
      </Step>
      <BookingFoot
        master={master}
        service={Number(form.values.serviceId)}
        price={price}
        refusal={refusal}
        isSending={isSending}
        step={{ isLast: step === 'summary', back: step === 'service' ? undefined : goBack }}
      />
    </Stack>
  );
}
