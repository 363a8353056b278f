import { isCivilDate } from '@mesterhand/domain/time/oslo';
import type { Language } from '../core/i18n/i18n.ts';

/** The numeric date format, in the date library's pattern syntax. */
export const dayPatterns: Record<Language, string> = {
  nb: 'DD.MM.YYYY',
  ru: 'DD.MM.YYYY',
  uk: 'DD.MM.YYYY',
  en: 'DD/MM/YYYY',
};

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dayFirst = /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4})$/;
const metricsAlone = /^(\d{2})(\d{2})(\d{4})$/;

/** Parses a typed date to `2026-11-20`; null if invalid. Day before month, as in all our languages. */
export function readDay(text: string): string | null {
  const typed = text.trim();
  const [, first = '', second = '', third = ''] =
    yearFirst.exec(typed) ?? dayFirst.exec(typed) ?? metricsAlone.exec(typed) ?? [];
  const [year, day] = yearFirst.test(typed) ? [first, third] : [third, first];
  const civil = [year.padStart(4, '0'), second.padStart(2, '0'), day.padStart(2, '0')].join('-');
  // The library reads the 31st of a month of 30 days as the next day.
  return isCivilDate(civil) ? civil : null;
}
