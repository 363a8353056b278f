import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { repetitions } from '@mesterhand/domain/series/rule';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BookingCost } from './booking-cost.tsx';
import { typedAddress } from './booking-problems.ts';
import type { BookingStep } from './booking-steps.ts';
import type { FormState } from './use-booking-form.ts';

type SummaryProps = { state: FormState; services: readonly OfferedService[] };
type PartProps = { step: BookingStep; state: FormState; children: ReactNode };

function Part({ step, state, children }: PartProps) {
  const { t } = useTranslation('bookings');
  const title = t(`booking.steps.${step}`);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mih={44}>
        <Text component="h4" c="dimmed" size="sm">
          {title}
        </Text>
        <Button
          variant="subtle"
          size="sm"
          h={44}
          aria-label={t('booking.steps.changePart', { part: title })}
          disabled={state.isSending}
          onClick={() => state.goTo(step)}
        >
          {t('booking.steps.change')}
        </Button>
      </Group>
      {children}
    </div>
  );
}

/** What is sent, each part with a button to change it, what a bill may come to, and the rule of cancelling. */
export function BookingSummary({ state, services }: SummaryProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { values } = state.form;
  const { price, terms } = state;
  const { scheduledDate: date, scheduledTime: time, repeats } = values;
  const service = services.find(({ id }) => String(id) === values.serviceId);
  const repetition = readOneOf(repetitions, repeats);
  return (
    <>
      <Panel data-tone="sunken" p="lg" gap="xs">
        <Part step="service" state={state}>
          <Text fw={600}>{service?.name ?? t('booking.noService')}</Text>
        </Part>
        <Part step="time" state={state}>
          <Text fw={600}>
            {date === '' || time === ''
              ? t('booking.required.scheduledTime')
              : `${format.day(date)} ${t('card.at', { time })}`}
          </Text>
          {repetition && <p>{t(`series.repeats.${repetition}`)}</p>}
        </Part>
        <Part step="details" state={state}>
          <Text style={{ whiteSpace: 'pre-line' }} lineClamp={6}>
            {values.description}
          </Text>
          {state.pictures.pictures.length > 0 && (
            <p>{t('pictures.count', { count: state.pictures.pictures.length })}</p>
          )}
          <p>{typedAddress(values)}</p>
          <p>{[values.clientName, values.clientPhone].filter(Boolean).join(', ')}</p>
          {values.accessNote !== '' && (
            <Text c="dimmed" size="sm">
              {values.accessNote}
            </Text>
          )}
        </Part>
      </Panel>
      {/* The price itself is in the foot. */}
      <BookingCost price={price} terms={terms ?? null} />
    </>
  );
}
