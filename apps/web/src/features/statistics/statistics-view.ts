import { type Measure, measures } from '@mesterhand/domain/statistics/measures';
import { type PeriodKind, periodKinds } from '@mesterhand/domain/statistics/periods';

import { readOneOf, readText } from '../../core/navigation/search-params.ts';
import { useAddress } from '../../core/navigation/use-address.ts';

export type StatisticsView = {
  by: PeriodKind;
  /** The first day of the chosen period; the running one without it. */
  from: string | undefined;
  /** The measure of the chart. */
  show: Measure;
};

/** What the address asks for; what it doesn't name, or names wrongly, is the usual view. */
export function useStatisticsView(): StatisticsView {
  const search = useAddress('by', 'from', 'show');
  return {
    by: readOneOf(periodKinds, search.by) ?? 'week',
    from: readText(search.from),
    show: readOneOf(measures, search.show) ?? 'earnings',
  };
}

/** The search of a view: what is usual is left out. */
export function searchOf({ by, from, show }: StatisticsView) {
  return {
    by: by === 'week' ? undefined : by,
    from,
    show: show === 'earnings' ? undefined : show,
  };
}
