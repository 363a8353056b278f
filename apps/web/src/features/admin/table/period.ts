import { type DayRange, type Period, daysOf, periods } from '@mesterhand/domain/admin/period';
import { isCivilDate, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useNow } from '../../../core/browser/use-now.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';

const readPeriod = (value: unknown): Period | undefined => readOneOf(periods, value);
const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isCivilDate(value) ? value : undefined;

/** The filters of a list whose rows have a date: a period that ends today, or days. */
export const periodFilters = { period: readPeriod, from: readDay, to: readDay };

/** The days that a list is narrowed to; those of a period follow the calendar. */
export function useDays<Input extends DayRange & { period?: Period | undefined }>(
  input: Input,
): Omit<Input, 'period'> {
  const today = osloCivil(useNow()).date;
  return useMemo(() => {
    const { period, ...rest } = input;
    return period === undefined ? rest : { ...rest, ...daysOf(period, today) };
  }, [input, today]);
}
