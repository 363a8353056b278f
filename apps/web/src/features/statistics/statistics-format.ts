import type { Measure } from '@mesterhand/domain/statistics/measures';
import {
  type Period,
  type PeriodKind,
  isoWeekOf,
  periodAt,
} from '@mesterhand/domain/statistics/periods';
import { civilDay } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { type Format, useFormat, useLocale } from '../../core/i18n/format.ts';
import { minutesFormat } from '../../core/i18n/minutes-format.ts';
import { type Translate, useTranslation } from '../../core/i18n/translation.ts';

export type StatisticsFormat = {
  /** In full, with its unit. */
  value(measure: Measure, value: number): string;
  /** Short, for an axis. */
  tick(measure: Measure, value: number): string;
  /** A difference with its sign. */
  difference(measure: Measure, value: number): string;
  /** A whole or a cut period: `uke 47, 16.–22. nov.`, `november 2026`, `1.–20. okt.`. */
  period(period: Period, by: PeriodKind): string;
  /** The days of a period or, for a whole month, its name. */
  days(period: Period, by: PeriodKind): string;
  /** Below a bar: the number of the week, or the month. */
  bar(period: Period, by: PeriodKind): string;
};

type Sources = { locale: string; format: Format; t: Translate<'statistics'> };

function valueFormats({ locale, format, t }: Sources) {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const hours = { style: 'unit', unit: 'hour', maximumFractionDigits: 1 } as const;
  const signed = { signDisplay: 'exceptZero' } as const;
  const hour = number(hours);
  const percent = number({ style: 'percent', maximumFractionDigits: 0 });
  const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
  const signedHour = number({ ...hours, ...signed });
  const signedWhole = number({ maximumFractionDigits: 0, ...signed });
  const minutes = minutesFormat(locale);
  const value: Record<Measure, (value: number) => string> = {
    earnings: (amount) => format.price(Math.round(amount)),
    jobs: format.number,
    workedMinutes: (worked) => hour.format(worked / 60),
    answerMinutes: minutes.long,
    repeatShare: (share) => percent.format(share),
  };
  const tick: typeof value = {
    ...value,
    earnings: (amount) => compact.format(amount),
    answerMinutes: minutes.short,
  };
  const sign = (amount: number) => signedWhole.format(Math.sign(amount)).replace(/\d/, '');
  const difference: typeof value = {
    earnings: (amount) => `${signedWhole.format(amount)}\u00a0kr`,
    jobs: (count) => signedWhole.format(count),
    workedMinutes: (worked) => signedHour.format(worked / 60),
    answerMinutes: (longer) => `${sign(longer)}${minutes.long(Math.abs(longer))}`,
    repeatShare: (share) => t('points', { value: signedWhole.format(100 * share) }),
  };
  return { value, tick, difference };
}

function periodFormats({ locale, t }: Sources) {
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const short = date({ day: 'numeric', month: 'short' });
  const month = date({ month: 'short' });
  const monthAndYear = date({ month: 'long', year: 'numeric' });
  const days = ({ from, until }: Period, by: PeriodKind) =>
    by === 'month' && periodAt('month', from).until === until
      ? monthAndYear.format(civilDay(from))
      : short.formatRange(civilDay(from), civilDay(until));
  return {
    days,
    period: (period: Period, by: PeriodKind) =>
      by === 'month'
        ? days(period, by)
        : t('week', { week: isoWeekOf(period.from), days: days(period, by) }),
    bar: ({ from }: Period, by: PeriodKind) =>
      by === 'week' ? String(isoWeekOf(from)) : month.format(civilDay(from)),
  };
}

/** Formats statistics in the current language. */
export function useStatisticsFormat(): StatisticsFormat {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => {
    const sources = { locale, format, t };
    const { value, tick, difference } = valueFormats(sources);
    return {
      value: (measure, amount) => value[measure](amount),
      tick: (measure, amount) => tick[measure](amount),
      difference: (measure, amount) => difference[measure](amount),
      ...periodFormats(sources),
    };
  }, [locale, format, t]);
}
