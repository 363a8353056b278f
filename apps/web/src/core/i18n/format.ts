import { locales } from '@mesterhand/domain/pages/languages';
import { durationText } from '@mesterhand/domain/time/duration-text';
import { civilDay, osloZone } from '@mesterhand/domain/time/oslo';
import { formatDistance } from '@mesterhand/domain/tracking/geo';
import { currentLanguage, type Language } from './i18n.ts';
import { useTranslation } from './translation.ts';

export type Format = {
  /** Whole kroner: `450 kr`. */
  price(amount: number): string;
  number(value: number): string;
  /** One decimal, as documented for ratings: `4,7`. */
  rating(value: number): string;
  date(instant: string): string;
  /** Digits only, for table columns: `03.07.2026`. */
  shortDate(instant: string): string;
  dateTime(instant: string): string;
  /** The time of day: `14:05`. */
  time(instant: string): string;
  /** A civil day (`2026-11-20`), which has no time zone. */
  day(day: string): string;
  /** Minutes: `1 t 30 min`. */
  duration(minutes: number): string;
  month(instant: string): string;
  /** Kilometres: metres under one, else one decimal. */
  distance(kilometres: number): string;
  /** Metres of any size: `11 624 m`; one decimal shows how exact a good fix is. */
  metres(metres: number): string;
};

/** `Intl` objects are expensive: a page of prices and dates must not create one for each of them. */
function onceNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function createFormat(language: Language): Format {
  const locale = locales[language];
  const whole = onceNeeded(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
  const hundredths = onceNeeded(
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  );
  const tenths = onceNeeded(
    () =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  );
  const date = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: osloZone }),
  );
  const shortDate = onceNeeded(
    () =>
      new Intl.DateTimeFormat(locale, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: osloZone,
      }),
  );
  const dateTime = onceNeeded(
    () =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: osloZone,
      }),
  );
  const time = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: osloZone }),
  );
  const day = onceNeeded(
    () =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }),
  );
  const month = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: osloZone }),
  );
  const metre = onceNeeded(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'meter',
        maximumFractionDigits: 1,
      }),
  );
  const kilometre = onceNeeded(
    () =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: 'kilometer',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }),
  );
  return {
    // A whole price has no øre, any other shows both digits.
    price: (amount) =>
      `${(Number.isInteger(amount) ? whole() : hundredths()).format(amount)}\u00a0kr`,
    number: (value) => whole().format(value),
    rating: (value) => tenths().format(value),
    date: (instant) => date().format(new Date(instant)),
    shortDate: (instant) => shortDate().format(new Date(instant)),
    dateTime: (instant) => dateTime().format(new Date(instant)),
    time: (instant) => time().format(new Date(instant)),
    day: (value) => day().format(civilDay(value)),
    duration: (minutes) => durationText(language, minutes),
    month: (instant) => month().format(new Date(instant)),
    distance: (kilometres) => {
      const { value, unit } = formatDistance(kilometres);
      return (unit === 'm' ? metre() : kilometre()).format(value);
    },
    metres: (value) => metre().format(value),
  };
}

/** The `Intl` locale of the current language: our English is British. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return locales[currentLanguage(i18n)];
}

const known = new Map<Language, Format>();

/** The formats of a language, created once. */
export function formatIn(language: Language): Format {
  const format = known.get(language) ?? createFormat(language);
  known.set(language, format);
  return format;
}

/** The formats of the current language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatIn(currentLanguage(i18n));
}
