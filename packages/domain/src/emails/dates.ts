import { type Language, locales } from '../pages/languages.ts';
import { osloInstant, osloZone } from '../time/oslo.ts';

/** An instant by the clocks of Oslo, `20. november 2026 kl. 12:00`. */
export function sayInstant(at: string, language: Language): string {
  return write(new Date(at), language, { dateStyle: 'long', timeStyle: 'short' });
}

/** A civil date with its weekday, `tirsdag 1. desember 2026`. */
export function sayDate(date: string, language: Language): string {
  return write(osloInstant(date, '12:00'), language, { dateStyle: 'full' });
}

/** A civil date as short as a subject needs it, `1. desember`. */
export function sayDay(date: string, language: Language): string {
  return write(osloInstant(date, '12:00'), language, { day: 'numeric', month: 'long' });
}

function write(at: Date, language: Language, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...style, timeZone: osloZone }).format(at);
}
