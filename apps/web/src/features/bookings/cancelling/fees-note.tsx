import type { CancellationFee } from '@mesterhand/domain/bookings/cancellation-schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Text } from '../../../ui/layout.tsx';
import type { Viewer } from '../card/booking-status.tsx';

type FeesNoteProps = {
  fees: readonly CancellationFee[];
  /** Whose screen it is; null for staff. */
  viewer: Viewer | null;
};

/** The recorded fees of a booking, for both sides and staff. */
export default function FeesNote({ fees, viewer }: FeesNoteProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  return (
    <Callout tone="yellow" mt="md">
      {fees.map(({ side, reason, amount, at }) => (
        <Text key={side} fw={600}>
          {t(`cancelling.fees.${reason}.${side === viewer ? 'you' : side}`, {
            fee: format.price(amount),
            date: format.date(at),
          })}
        </Text>
      ))}
      <p>{t('cancelling.fees.notCollected')}</p>
    </Callout>
  );
}
