import { formatDistance } from '@mesterhand/domain/tracking/geo';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from './i18n.ts';

const LOCALES: Record<Language, string> = { nb: 'nb-NO', ru: 'ru-RU', uk: 'uk-UA', en: 'en-GB' };
const ZONE = 'Europe/Oslo';

export type Format = {
  /** Whole kroner: `450 kr`. */
  price(amount: number): string;
  number(value: number): string;
  /** One decimal, as the documents show ratings: `4,7`. */
  rating(value: number): string;
  date(instant: string): string;
  dateTime(instant: string): string;
  /** A civil day (`2026-11-20`), which has no time zone. */
  day(day: string): string;
  month(instant: string): string;
  /** Kilometres: metres under one, else one decimal. */
  distance(kilometres: number): string;
};

export function createFormat(language: Language): Format {
  const locale = LOCALES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const hundredths = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const tenths = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: ZONE });
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ZONE,
  });
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: ZONE });
  const metre = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'meter',
    maximumFractionDigits: 0,
  });
  const kilometre = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    // A whole price needs no øre, any other shows both of their digits.
    price: (amount) => `${(Number.isInteger(amount) ? whole : hundredths).format(amount)}\u00a0kr`,
    number: (value) => whole.format(value),
    rating: (value) => tenths.format(value),
    date: (instant) => date.format(new Date(instant)),
    dateTime: (instant) => dateTime.format(new Date(instant)),
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    month: (instant) => month.format(new Date(instant)),
    distance: (kilometres) => {
      const { value, unit } = formatDistance(kilometres);
      return (unit === 'm' ? metre : kilometre).format(value);
    },
  };
}

/** What `Intl` calls the language that is shown now: our English is British. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return LOCALES[currentLanguage(i18n)];
}

/** Formats of the language that is shown now. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = currentLanguage(i18n);
  return useMemo(() => createFormat(language), [language]);
}
