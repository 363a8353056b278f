import { storedPriceOf } from '@mesterhand/domain/bookings/pricing';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useEffect, useRef } from 'react';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { IconCheck } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './booking-sent.module.css';
import { bookingNames } from '../card/booking-names.ts';
import { BookingPriceText } from './booking-price.tsx';

function Summary({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const names = bookingNames(t, booking);
  const facts = [
    [t('booking.fields.serviceId'), names.service],
    [
      t('booking.fields.scheduledDate'),
      `${format.day(booking.scheduledDate)} ${t('card.at', { time: booking.scheduledTime })}`,
    ],
    ...(booking.series === null
      ? []
      : [[t('series.field'), t(`series.repeats.${booking.series.repeats}`)] as const]),
    [t('booking.fields.address'), booking.address],
    [t('booking.price.title'), <BookingPriceText key="price" price={storedPriceOf(booking)} />],
  ] as const;
  return (
    <Panel data-tone="sunken" p="lg" my="xl">
      <Facts className={classes.facts ?? ''}>
        {facts.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** Confirms the request: a summary, and what happens next. */
export function BookingSent({ booking, onClose }: { booking: BookingDetail; onClose(): void }) {
  const { t } = useTranslation(['bookings', 'core']);
  const { contactMinutes } = useOperatorClaims();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const steps = [
    ...(contactMinutes === null ? [] : [t('sent.contact', { count: contactMinutes })]),
    t('sent.confirm'),
    t('sent.follow'),
  ];
  return (
    <Stack gap={0} maw={560} mx="auto" py="sm">
      <span className={classes.seal}>
        <IconCheck size={36} stroke={2.5} aria-hidden />
      </span>
      <Text
        component="h3"
        ref={heading}
        tabIndex={-1}
        fz="var(--font-size-xxl)"
        ta="center"
        className={classes.title}
      >
        {t('sent.title')}
      </Text>
      <Text c="dimmed" ta="center" mt={4}>
        {t('sent.text', { name: booking.master.name })}
      </Text>
      <Summary booking={booking} />
      <h4>{t('sent.next')}</h4>
      <Stack component="ol" gap="sm" mt="sm" className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <Group gap="sm" mt="var(--space-8)">
        <ButtonLink to="/dashboard" size="lg" flex="1 1 auto">
          {t('sent.toDashboard')}
        </ButtonLink>
        <Button variant="default" size="lg" onClick={onClose}>
          {t('core:close')}
        </Button>
      </Group>
    </Stack>
  );
}
