import type { Measure } from '@mesterhand/domain/statistics/measures';
import type { PeriodKind } from '@mesterhand/domain/statistics/periods';
import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { StatisticsScreen } from '../features/statistics/statistics-screen.tsx';
import { readKind, readMeasure } from '../features/statistics/statistics-view.ts';

/** `from` is the first day of the chosen period; without it, the running one. */
type StatisticsSearch = {
  by?: PeriodKind | undefined;
  from?: string | undefined;
  show?: Measure | undefined;
};

export const Route = createFileRoute('/statistics')({
  validateSearch: (search: Record<string, unknown>): StatisticsSearch => ({
    by: readKind(search.by),
    from: readText(search.from),
    show: readMeasure(search.show),
  }),
  component: StatisticsScreen,
});
