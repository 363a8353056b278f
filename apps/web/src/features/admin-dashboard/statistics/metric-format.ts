import type { MetricName, MetricRange, Period } from '@mesterhand/domain/admin/dashboard';
import { addDays, civilDay } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { type Format, useFormat, useLocale } from '../../../core/i18n/format.ts';
import { minutesFormat } from '../../../core/i18n/minutes-format.ts';

export type MetricFormat = {
  /** In full, with its unit: for headlines, tables and tooltips. */
  value(metric: MetricName, value: number): string;
  /** Short, for axis ticks. */
  tick(metric: MetricName, value: number): string;
  /** The first day of a period: `20. nov.`. */
  start(from: string): string;
  /** The whole period: a day with its name, or a week from Monday to Sunday. */
  period(period: Pick<Period, 'from'>, by: MetricRange['by']): string;
  /** A percentage with its sign: `+12 %`. */
  change(share: number): string;
};

function createMetricFormat(locale: string, format: Format): MetricFormat {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const short = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const long = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const minutes = minutesFormat(locale);
  return {
    value: (metric, value) => {
      if (metric === 'responseMinutes') return minutes.long(value);
      return metric === 'revenue' ? format.price(Math.round(value)) : format.number(value);
    },
    tick: (metric, value) =>
      metric === 'responseMinutes' ? minutes.short(value) : compact.format(value),
    start: (from) => short.format(civilDay(from)),
    period: ({ from }, by) =>
      by === 'day'
        ? long.format(civilDay(from))
        : short.formatRange(civilDay(from), civilDay(addDays(from, 6))),
    change: (share) => percent.format(share),
  };
}

/** Formats metrics in the current language. */
export function useMetricFormat(): MetricFormat {
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => createMetricFormat(locale, format), [locale, format]);
}
