import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Ceiling, KindText, OfferLines, TimeList } from './offer-price.tsx';
import type { ShownOffer } from './shown-offer.ts';
import { ValidUntil } from './valid-until.tsx';

type OfferFullProps = {
  offer: ShownOffer;
  validUntil: string | null;
  /** Whose offer it is. */
  head?: ReactNode;
  /** Left out where they are chosen below. */
  withTimes?: boolean;
};

/** A whole offer: lines and sum, what the price can become, times, and what is not included. */
export function OfferFull({ offer, validUntil, head, withTimes = true }: OfferFullProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  return (
    <Panel component="section" gap="lg" aria-label={t('full.label')}>
      {head}
      <OfferLines offer={offer} />
      <KindText offer={offer} />
      <Facts>
        <Fact label={t('price.ceiling')}>
          <Ceiling offer={offer} />
        </Fact>
        {withTimes && offer.times.length > 0 && (
          <Fact label={t('full.times')}>
            <TimeList times={offer.times} />
          </Fact>
        )}
        {offer.durationMinutes !== null && (
          <Fact label={t('full.length')}>{format.duration(offer.durationMinutes)}</Fact>
        )}
        {validUntil !== null && (
          <Fact label={t('full.valid')}>
            <ValidUntil offer={{ validUntil }} />
          </Fact>
        )}
      </Facts>
      <Stack gap={4}>
        <Text fw={700}>{t('full.excluded')}</Text>
        {offer.excluded === '' ? (
          <Text c="dimmed">{t('full.nothingExcluded')}</Text>
        ) : (
          <PlainText>{offer.excluded}</PlainText>
        )}
      </Stack>
    </Panel>
  );
}
