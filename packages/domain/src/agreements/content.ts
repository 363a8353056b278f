import { type LawTermId, lawVersion } from '../law/terms.ts';
import { type PriceLine, sumLines } from '../offers/lines.ts';
import { type AgreedPrice, ceilingOf } from '../offers/price-kinds.ts';
import type { Language } from '../pages/languages.ts';
import { nobodysName } from '../privacy/nobody.ts';
import { lastDayToWithdraw } from '../withdrawals/period.ts';
import { agreementWording } from './catalogues.ts';
import { renderFacts } from './render.ts';
import type { AgreementContent, AgreementFacts, EarlyStart } from './schema.ts';

/** What the server knows when two agree; everything else follows from it. */
export interface AgreementSource extends Omit<AgreedPrice, 'total'> {
  number: string;
  agreedAt: Date;
  customer: AgreementFacts['customer'];
  master: AgreementFacts['master'];
  work: AgreementFacts['work'];
  place: string;
  time: AgreementFacts['time'];
  lines: PriceLine[];
  notifyAbove: number | null;
  excluded: string;
  isUrgent: boolean;
  /** The language in which the customer asked for an early start; null without such a request. */
  startsEarlyIn: Language | null;
}

/** The content of an agreement with its sums, its ceiling, its last day to withdraw and its Norwegian document. */
export function makeAgreement(source: AgreementSource): AgreementContent {
  const { agreedAt, kind, marginPercent, lines, startsEarlyIn, ...rest } = source;
  const { total, vat } = sumLines(lines);
  const facts: AgreementFacts = {
    format: 1,
    ...rest,
    agreedAt: agreedAt.toISOString(),
    kind,
    lines,
    total,
    vat,
    marginPercent,
    ceiling: ceilingOf({ kind, total, marginPercent }),
    withdrawUntil: source.isUrgent ? null : lastDayToWithdraw(agreedAt),
    earlyStart: startsEarlyIn && requestEarlyStart(startsEarlyIn, agreedAt),
    law: { version: lawVersion, terms: termsOf(source) },
  };
  return { ...facts, document: renderFacts(facts, agreementWording('nb')) };
}

/**
 * The content without the person of one side, for an erasure: what was agreed and for how much stays, for the other side
 * and for the accounts. The stored hash is that of the content before.
 */
export function redactAgreement(
  content: AgreementContent,
  side: 'client' | 'master',
): AgreementContent {
  const { document: _, ...facts } = content;
  const redacted: AgreementFacts =
    side === 'client'
      ? {
          ...facts,
          customer: { name: nobodysName },
          place: '',
          work: { ...facts.work, description: '' },
        }
      : {
          ...facts,
          master: {
            name: nobodysName,
            organisationName: null,
            organisationNumber: null,
            address: null,
          },
        };
  return { ...redacted, document: renderFacts(redacted, agreementWording('nb')) };
}

/** The words with which a customer expressly asks for a start before the withdrawal period ends. */
export function earlyStartWording(language: Language): string {
  return agreementWording(language).t('earlyStart');
}

function requestEarlyStart(language: Language, at: Date): EarlyStart {
  const wording = earlyStartWording(language);
  return { wording, language, version: lawVersion, at: at.toISOString() };
}

/** The terms of law that apply to an agreement. */
function termsOf({ kind, isUrgent, startsEarlyIn }: AgreementSource): LawTermId[] {
  const early: LawTermId[] = ['earlyStart', 'proportionalPayment', 'lostWhenDone'];
  return [
    ...(kind === 'estimate' ? (['estimateMargin'] as const) : []),
    'priceKindProof',
    'vatRate',
    'extraWork',
    'adviseAgainst',
    'specifiedBill',
    'noBillingFee',
    'billObjection',
    ...(isUrgent ? (['urgentRepairs'] as const) : (['withdrawalPeriod', 'dayCounting'] as const)),
    ...(isUrgent || startsEarlyIn === null ? [] : early),
    'complaintShort',
    'complaintLong',
    'cancellation',
  ];
}
