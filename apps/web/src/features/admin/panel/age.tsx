import { useCallback } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat, useLocale } from '../../../core/i18n/format.ts';
import { perLocale } from '../../../core/i18n/per-locale.ts';

const [hour, day] = [60, 24 * 60];

const wordsOf = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { style: 'short' }));

/** '12 min. ago', '5 hr. ago', '3 days ago': as exact as it matters. */
function useAgeText(): (instant: string) => string {
  const locale = useLocale();
  const now = useNow();
  return useCallback(
    (instant) => {
      const words = wordsOf(locale);
      const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
      if (minutes < hour) return words.format(-minutes, 'minute');
      if (minutes < 2 * day) return words.format(-Math.floor(minutes / hour), 'hour');
      return words.format(-Math.floor(minutes / day), 'day');
    },
    [locale, now],
  );
}

/** How long ago something was; the exact time is its title. */
export function Age({ since }: { since: string }) {
  const format = useFormat();
  const textOf = useAgeText();
  return (
    <time dateTime={since} title={format.dateTime(since)}>
      {textOf(since)}
    </time>
  );
}
