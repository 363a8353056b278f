import { sayDate, sayInstant } from '../emails/dates.ts';
import { citeLaw } from '../law/terms.ts';
import { readTexts } from '../pages/catalogues.ts';
import { type Language, locales } from '../pages/languages.ts';
import { sayFound } from '../pages/texts.ts';
import type { DueCalculation } from './due.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

const catalogues: Record<Language, ReadonlyMap<string, string>> = {
  nb: readTexts(nb),
  ru: readTexts(ru),
  uk: readTexts(uk),
  en: readTexts(en),
};

/** The number of the receipt for a withdrawal from the agreement with this number. */
export function receiptNumber(agreementNumber: string): string {
  return `A-${agreementNumber}`;
}

/** What a receipt states. */
export interface ReceiptFacts {
  agreementNumber: string;
  service: string;
  /** ISO. */
  at: string;
  statement: string;
  isCancelled: boolean;
  calculation: DueCalculation;
}

/**
 * The receipt that a customer gets at once, in their language, a line per sentence. It names nobody, so that it outlives
 * an erasure of the other side.
 */
export function writeReceipt(facts: ReceiptFacts, language: Language): string {
  const t = sayFound(language, (key) => catalogues[language].get(key));
  const { agreementNumber: number, service, at, statement, isCancelled, calculation } = facts;
  const money = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const say = (nok: number): string => t('money', { sum: money.format(nok) });
  return [
    t('title', { receipt: receiptNumber(number) }),
    t('received', { at: sayInstant(at, language), number, service }),
    ...(statement === '' ? [] : [t('statement', { statement })]),
    t(isCancelled ? 'cancelled' : 'done'),
    `${t(`reasons.${calculation.reason}`)} (${citeLaw('proportionalPayment')})`,
    ...(calculation.callOut > 0 ? [t('callOut', { sum: say(calculation.callOut) })] : []),
    ...calculation.days.map(({ date, minutes, amount }) =>
      t('day', {
        date: sayDate(date, language),
        minutes,
        planned: calculation.plannedMinutes,
        sum: say(amount),
      }),
    ),
    t('due', { sum: say(calculation.due) }),
  ].join('\n');
}
