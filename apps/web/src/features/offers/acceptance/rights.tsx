import type { LawTermId } from '@mesterhand/domain/law/terms';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { lastDayToWithdraw } from '@mesterhand/domain/withdrawals/period';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { LawQuote, UnreviewedLaw } from '../view/law-quote.tsx';
import { useAgreementWording } from '../view/wording.ts';
import type { Acceptance } from './use-acceptance.ts';

/** The express request to begin before the period ends, with its consequences beside it. */
function EarlyStart({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('offers');
  const wording = useAgreementWording();
  const { startsEarly, setStartsEarly, problems } = acceptance;
  return (
    <Callout tone="yellow" data-field="startsEarly">
      <Stack gap="sm">
        <Text fw={700}>{t('rights.early')}</Text>
        <Checkbox
          name="startsEarly"
          size="md"
          label={wording.t('earlyStart')}
          error={problems.startsEarly !== undefined}
          checked={startsEarly}
          onChange={(event) => setStartsEarly(event.currentTarget.checked)}
        />
        <FieldError>{problems.startsEarly}</FieldError>
        <LawQuote id="earlyStart" />
        <LawQuote id="proportionalPayment" />
        <LawQuote id="lostWhenDone" />
      </Stack>
    </Callout>
  );
}

type RightsProps = { offer: Offer; acceptance: Acceptance; isEmergency: boolean };

/** What the customer has to know before accepting: the right to withdraw, and what the law says of the price. */
export function Rights({ offer, acceptance, isEmergency }: RightsProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const now = useNow();
  const terms: LawTermId[] = isEmergency ? ['urgentRepairs'] : ['withdrawalPeriod', 'dayCounting'];
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <Text component="h3" fz="lg">
          {t('rights.title')}
        </Text>
        <p>
          {isEmergency
            ? t('rights.urgent')
            : t('rights.until', { date: format.day(lastDayToWithdraw(now)) })}
        </p>
        {terms.map((id) => (
          <LawQuote key={id} id={id} />
        ))}
      </Stack>
      {acceptance.isEarly && <EarlyStart acceptance={acceptance} />}
      <Stack gap="xs">
        <Text component="h3" fz="lg">
          {t('rights.price')}
        </Text>
        {offer.kind === 'estimate' && <LawQuote id="estimateMargin" />}
        <LawQuote id="extraWork" />
        <LawQuote id="noBillingFee" />
      </Stack>
      <UnreviewedLaw />
    </Stack>
  );
}
