import { lawNumber } from '@mesterhand/domain/law/terms';
import { type PriceKind, priceKinds } from '@mesterhand/domain/offers/price-kinds';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import classes from '../offers.module.css';
import { LawQuote } from '../view/law-quote.tsx';
import { KindText } from '../view/offer-price.tsx';
import { EditorPart } from './editor-part.tsx';

type KindPartProps = {
  kind: PriceKind;
  marginPercent: number | string;
  marginError: ReactNode;
  onKind(kind: PriceKind): void;
  onMargin(margin: number | string): void;
};

function Margin({ marginPercent, marginError, onMargin }: Omit<KindPartProps, 'kind' | 'onKind'>) {
  const { t } = useTranslation('offers');
  return (
    <Callout tone="sunken">
      <Stack gap="sm">
        <LawQuote id="estimateMargin" />
        <Box maw={360}>
          <NumberField
            label={t('kind.margin')}
            description={t('kind.marginHint', { percent: lawNumber('estimateMargin') })}
            placeholder={String(lawNumber('estimateMargin'))}
            name="marginPercent"
            value={marginPercent}
            error={marginError}
            onChange={onMargin}
          />
        </Box>
      </Stack>
    </Callout>
  );
}

/** What the price is: fixed, the highest, an estimate or an open account, each with its meaning. */
export function KindPart({ kind, onKind, ...margin }: KindPartProps) {
  const { t } = useTranslation('offers');
  const percent = typeof margin.marginPercent === 'number' ? margin.marginPercent : null;
  return (
    <EditorPart title={t('kind.title')}>
      <Stack gap="sm" role="radiogroup" aria-label={t('kind.title')}>
        {priceKinds.map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => onKind(one)}
            />
            <KindText offer={{ kind: one, total: 0, marginPercent: percent }} />
          </label>
        ))}
      </Stack>
      {kind === 'estimate' && <Margin {...margin} />}
    </EditorPart>
  );
}
