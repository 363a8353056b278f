import { daysBetween, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useFormat, useLocale } from './format.ts';
import { perLocale } from './per-locale.ts';
import { useNow } from '../browser/use-now.ts';

/** Words such as 'yesterday' and '3 minutes ago'. */
export const timeWordsOf = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** From this many days on, a date is shown instead. */
const relativeDays = 7;

/** Midnights in Oslo since a date: yesterday is the previous day, however many hours ago. */
export function daysAgo(date: string, now: Date): number {
  return daysBetween(date, osloCivil(now).date);
}

type Ago = { value: number; unit: 'second' | 'minute' | 'hour' | 'day' };

/** The distance to an instant for `Intl.RelativeTimeFormat`; undefined where a date is shown instead. */
export function relativeTimeOf(instant: string, now: Date): Ago | undefined {
  // Clocks may differ: never the future.
  const at = new Date(instant);
  const ms = Math.max(0, now.getTime() - at.getTime());
  if (ms < minuteMs) return { value: 0, unit: 'second' };
  if (ms < hourMs) return { value: -Math.floor(ms / minuteMs), unit: 'minute' };
  if (ms < dayMs) return { value: -Math.floor(ms / hourMs), unit: 'hour' };
  if (ms >= relativeDays * dayMs) return undefined;
  return { value: -Math.min(daysAgo(osloCivil(at).date, now), relativeDays - 1), unit: 'day' };
}

/** Relative times such as '3 minutes ago' in the current language; older ones as a date. */
export function useRelativeTime(): (instant: string) => string {
  const locale = useLocale();
  const format = useFormat();
  const now = useNow();
  return useMemo(() => {
    const words = timeWordsOf(locale);
    return (instant) => {
      const ago = relativeTimeOf(instant, now);
      return ago === undefined ? format.date(instant) : words.format(ago.value, ago.unit);
    };
  }, [locale, format, now]);
}
