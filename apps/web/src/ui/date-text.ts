import type { Language } from '../core/i18n/i18n.ts';

/** How a day is written in figures, in the pattern language of the date library. */
export const dayPatterns: Record<Language, string> = {
  nb: 'DD.MM.YYYY',
  ru: 'DD.MM.YYYY',
  uk: 'DD.MM.YYYY',
  en: 'DD/MM/YYYY',
};

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dayFirst = /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4})$/;
const metricsAlone = /^(\d{2})(\d{2})(\d{4})$/;

/** The day that was typed, as `2026-11-20`; null while the text is none. Day before month, as in all our languages. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, first = '', second = '', third = ''] =
    yearFirst.exec(typed) ?? dayFirst.exec(typed) ?? metricsAlone.exec(typed) ?? [];
  const [year, day] = yearFirst.test(typed) ? [first, third] : [third, first];
  const civil = [year.padStart(4, '0'), second.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const date = new Date(`${civil}T00:00:00Z`);
  // The 31st of a month of 30 days would be read as the next day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(civil) ? civil : null;
}
