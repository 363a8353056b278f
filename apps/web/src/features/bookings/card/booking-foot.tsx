import type { BookingPrice } from '@mesterhand/domain/bookings/pricing';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconArrowLeft } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from './booking-foot.module.css';
import { BookingPriceText } from '../dialog/booking-price.tsx';
import type { Refusal } from '../dialog/use-booking-form.ts';

type BookingFootProps = {
  master: { id: number };
  /** Null until a service is chosen. */
  price: BookingPrice | null;
  service: number;
  refusal: Refusal | null;
  isSending: boolean;
  /** Of a form in steps: all but the last lead on. */
  step?: { isLast: boolean; back: (() => void) | undefined };
};

function LoginRequired({ master, service }: { master: number; service: number }) {
  const { t } = useTranslation('bookings');
  const dialog = useDialog();
  const request = { master, ...(service > 0 && { service }), next: 'booking' } as const;
  return (
    <Alert role="alert" color="brand" p="sm" title={t('booking.loginRequired')}>
      <p>{t('booking.loginRequiredText')}</p>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={() => dialog.replace({ dialog: 'login', ...request })}>
          {t('booking.login')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => dialog.replace({ dialog: 'register', as: 'client', ...request })}
        >
          {t('booking.register')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Price, errors and the submit button: sticky while the form is filled in. */
export function BookingFoot(props: BookingFootProps) {
  const { master, service, price, refusal, isSending, step } = props;
  const { t } = useTranslation('bookings');
  const submitText = isSending ? t('booking.sending') : t('booking.submit');
  return (
    <Stack gap="sm" className={classes.foot}>
      {refusal?.kind === 'login' && <LoginRequired master={master.id} service={service} />}
      {refusal?.kind === 'text' && (
        <Alert role="alert" color="red" p="sm">
          {refusal.text}
        </Alert>
      )}
      <Group justify="space-between" gap="var(--space-2) var(--space-4)">
        <div>
          <p aria-live="polite">{price && <BookingPriceText price={price} />}</p>
          {!price && (
            <Text c="dimmed" size="sm">
              {t('booking.price.choose')}
            </Text>
          )}
        </div>
        <div className={classes.actions}>
          {step?.back && (
            <Button
              variant="default"
              size="lg"
              aria-label={t('booking.steps.back')}
              disabled={isSending}
              onClick={step.back}
            >
              <IconArrowLeft size={20} aria-hidden />
            </Button>
          )}
          <Button type="submit" size="lg" className={classes.submit ?? ''} disabled={isSending}>
            {step?.isLast === false ? t('booking.steps.next') : submitText}
          </Button>
        </div>
      </Group>
    </Stack>
  );
}
