import { sayDate, sayInstant } from '../emails/dates.ts';
import { quoteLaw } from '../law/texts.ts';
import type { LawTermId } from '../law/terms.ts';
import { spaceOrganisationNumber } from '../masters/organisation-number.ts';
import { writeNumber } from '../numbers/typed.ts';
import { lineTotal, type PriceLine } from '../offers/lines.ts';
import { marginOf } from '../offers/price-kinds.ts';
import { type Language, locales } from '../pages/languages.ts';
import type { Say } from '../pages/texts.ts';
import { nameIn } from '../privacy/nobody.ts';
import type { AgreementContent, AgreementFacts, AgreementSection } from './schema.ts';

/** `t` translates keys of the catalogue of agreements, `law` those of the law, both in this language. */
export interface AgreementWording {
  language: Language;
  t: Say;
  law: Say;
}

type Row = AgreementSection['rows'][number];

/**
 * An agreement in a language, part by part, for a page and for a PDF. The Norwegian one is the stored document; the
 * others are made from the facts and say that the Norwegian one decides.
 */
export function renderAgreement(
  content: AgreementContent,
  wording: AgreementWording,
): AgreementSection[] {
  return wording.language === 'nb' ? content.document : renderFacts(content, wording);
}

/** The document of facts in a language. The Norwegian one is stored when the two agree. */
export function renderFacts(facts: AgreementFacts, wording: AgreementWording): AgreementSection[] {
  const { t } = wording;
  const section = (id: string, rows: Row[], texts: string[]): AgreementSection => ({
    id,
    heading: t(`sections.${id}`),
    rows,
    texts,
  });
  return [
    section('parties', rowsOfParties(facts, wording), textsOfLanguage(wording)),
    section('work', rowsOfWork(facts, wording), textsOfWork(facts, t)),
    section('price', rowsOfPrice(facts, wording), textsOfPrice(facts, wording)),
    section('changes', [], quote(['extraWork', 'adviseAgainst'], facts, wording)),
    section('bill', [], quote(['specifiedBill', 'noBillingFee', 'billObjection'], facts, wording)),
    section('withdrawal', rowsOfWithdrawal(facts, wording), textsOfWithdrawal(facts, wording)),
    section(
      'rights',
      [],
      quote(['complaintShort', 'complaintLong', 'cancellation'], facts, wording),
    ),
  ].filter(({ rows, texts }) => rows.length + texts.length > 0);
}

function textsOfLanguage({ language, t }: AgreementWording): string[] {
  return language === 'nb' ? [] : [t('norwegianDecides')];
}

function rowsOfParties(facts: AgreementFacts, { language, t }: AgreementWording): Row[] {
  const { customer, master } = facts;
  return [
    { name: t('rows.number'), value: facts.number },
    { name: t('rows.agreedAt'), value: sayInstant(facts.agreedAt, language) },
    { name: t('rows.customer'), value: nameIn(language, customer.name) },
    { name: t('rows.master'), value: nameIn(language, master.name) },
    ...known(t('rows.organisationName'), master.organisationName),
    ...known(
      t('rows.organisationNumber'),
      master.organisationNumber && spaceOrganisationNumber(master.organisationNumber),
    ),
    ...known(t('rows.masterAddress'), master.address),
  ];
}

function rowsOfWork(facts: AgreementFacts, { language, t }: AgreementWording): Row[] {
  const { work, time, place } = facts;
  const when = { date: sayDate(time.date, language), time: time.time };
  return [
    { name: t('rows.service'), value: work.service },
    ...known(t('rows.description'), work.description),
    ...known(t('rows.place'), place),
    { name: t('rows.time'), value: t('when', when) },
  ];
}

function textsOfWork({ excluded }: AgreementFacts, t: Say): string[] {
  return excluded === '' ? [] : [t('excluded', { text: excluded })];
}

function rowsOfPrice(facts: AgreementFacts, wording: AgreementWording): Row[] {
  const { t } = wording;
  const sum = (nok: number): string => sayMoney(nok, wording);
  return [
    { name: t('rows.kind'), value: t(`kinds.${facts.kind}.name`) },
    ...facts.lines.map((line) => ({ name: nameOf(line, wording), value: sum(lineTotal(line)) })),
    { name: t('rows.total'), value: sum(facts.total) },
    { name: t('rows.vat'), value: sum(facts.vat) },
    ...(facts.ceiling === null ? [] : [{ name: t('rows.ceiling'), value: sum(facts.ceiling) }]),
    ...(facts.notifyAbove === null
      ? []
      : [{ name: t('rows.notifyAbove'), value: sum(facts.notifyAbove) }]),
  ];
}

/** 'Bytte blandebatteri', with quantity and price of one where there is more than one. */
function nameOf({ text, kind, quantity, unitPrice }: PriceLine, wording: AgreementWording): string {
  const { t } = wording;
  const name = t(`lines.${kind}`, { text });
  if (quantity === 1) return name;
  const each = sayMoney(unitPrice, wording);
  return t('times', { name, quantity: writeNumber(quantity, { decimals: 2 }), each });
}

function textsOfPrice(facts: AgreementFacts, wording: AgreementWording): string[] {
  const { t } = wording;
  return [
    t(`kinds.${facts.kind}.text`, { percent: marginOf(facts) }),
    ...quote(['estimateMargin', 'priceKindProof', 'vatRate'], facts, wording),
  ];
}

function rowsOfWithdrawal(facts: AgreementFacts, { language, t }: AgreementWording): Row[] {
  const { withdrawUntil, earlyStart } = facts;
  return [
    ...known(t('rows.withdrawUntil'), withdrawUntil && sayDate(withdrawUntil, language)),
    ...known(t('rows.earlyStartAt'), earlyStart && sayInstant(earlyStart.at, language)),
  ];
}

function textsOfWithdrawal(facts: AgreementFacts, wording: AgreementWording): string[] {
  const terms: LawTermId[] = [
    'withdrawalPeriod',
    'dayCounting',
    'earlyStart',
    'proportionalPayment',
    'lostWhenDone',
    'urgentRepairs',
  ];
  const { earlyStart } = facts;
  const request = earlyStart && wording.t('earlyStartQuoted', { wording: earlyStart.wording });
  return [...(request === null ? [] : [request]), ...quote(terms, facts, wording)];
}

/** The sentences of those terms that apply to this agreement, each with its citation. */
function quote(
  ids: readonly LawTermId[],
  { law }: AgreementFacts,
  wording: AgreementWording,
): string[] {
  return ids
    .filter((id) => law.terms.includes(id))
    .map((id) => {
      const { text, citation } = quoteLaw(id, wording.law);
      return `${text} (${citation})`;
    });
}

/** A row, or none where nothing is known or an erasure has removed it. */
function known(name: string, value: string | null): Row[] {
  return value === null || value === '' ? [] : [{ name, value }];
}

/** 974760673 → 974 760 673. */
function sayMoney(nok: number, { language, t }: AgreementWording): string {
  const sum = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(nok);
  return t('money', { sum });
}
