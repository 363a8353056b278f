import { type Language, locales } from '../pages/languages.ts';
import { civilDay, osloZone } from '../time/oslo.ts';

const styles = {
  instant: { dateStyle: 'long', timeStyle: 'short', timeZone: osloZone },
  date: { dateStyle: 'full', timeZone: 'UTC' },
  day: { day: 'numeric', month: 'long', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof styles;

/** An instant by the clocks of Oslo, `20. november 2026 kl. 12:00`. */
export function sayInstant(at: string, language: Language): string {
  return formatOf(language, 'instant').format(new Date(at));
}

/** A civil date with its weekday, `tirsdag 1. desember 2026`. */
export function sayDate(date: string, language: Language): string {
  return formatOf(language, 'date').format(civilDay(date));
}

/** A civil date as short as a subject needs it, `1. desember`. */
export function sayDay(date: string, language: Language): string {
  return formatOf(language, 'day').format(civilDay(date));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format takes longer to create than to use. */
function formatOf(language: Language, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${language}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locales[language], styles[style]);
  formats.set(key, format);
  return format;
}
