import type { Bill } from '@mesterhand/domain/bills/schema';
import { spaceOrganisationNumber } from '@mesterhand/domain/masters/organisation-number';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { useId } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Columns } from '../../ui/columns.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { KindText, OfferLines } from '../offers/view/offer-price.tsx';
import type { ShownOffer } from '../offers/view/shown-offer.ts';

type ComparisonProps = {
  bill: Bill;
  /** The agreed price, its lines with those of accepted changes. */
  agreed: Pick<ShownOffer, 'kind' | 'lines' | 'total' | 'marginPercent'>;
};

/** The sums that decide: what was agreed, what changes added, and the most that the bill may come to. */
function Sums({ bill }: { bill: Bill }) {
  const { t } = useTranslation(['bills', 'offers']);
  const format = useFormat();
  const { agreedTotal, changesTotal, ceiling } = bill;
  return (
    <Facts>
      <Fact label={t('sums.agreed')}>{format.price(agreedTotal)}</Fact>
      {changesTotal !== 0 && <Fact label={t('sums.changes')}>{format.price(changesTotal)}</Fact>}
      <Fact label={t('offers:price.ceiling')}>
        {ceiling === null ? t('offers:price.noCeiling') : format.price(ceiling)}
      </Fact>
    </Facts>
  );
}

/** Who bills, with what is known of their business. */
function Issuer({ issuer }: Pick<Bill, 'issuer'>) {
  const { t } = useTranslation('bills');
  const { name, organisationNumber, address } = issuer;
  return (
    <Facts>
      <Fact label={t('issuer.name')}>{name}</Fact>
      {organisationNumber !== null && (
        <Fact label={t('issuer.organisationNumber')}>
          {spaceOrganisationNumber(organisationNumber)}
        </Fact>
      )}
      {address !== null && <Fact label={t('issuer.address')}>{address}</Fact>}
    </Facts>
  );
}

/** What was agreed and what is billed, side by side; on phones the bill comes first. */
export function BillComparison({ bill, agreed }: ComparisonProps) {
  const { t } = useTranslation('bills');
  const [billId, agreedId] = [useId(), useId()];
  return (
    <Columns width={340}>
      <Panel component="section" gap="md" aria-labelledby={billId}>
        <Text component="h2" id={billId} fz="xl">
          {t('final')}
        </Text>
        <OfferLines offer={bill} />
        <Issuer issuer={bill.issuer} />
      </Panel>
      <Panel component="section" gap="md" aria-labelledby={agreedId} data-tone="sunken">
        <Text component="h2" id={agreedId} fz="xl">
          {t('agreed')}
        </Text>
        <OfferLines offer={{ lines: agreed.lines, ...sumLines(agreed.lines) }} />
        <Sums bill={bill} />
        <KindText offer={agreed} />
      </Panel>
    </Columns>
  );
}
