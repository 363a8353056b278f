import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { StatisticsScreen } from '../features/statistics/statistics-screen.tsx';

/**
 * Weeks or months, the first day of the chosen period, and the measure of the chart. The screen knows the values: read
 * here, they would be code of every page.
 */
type StatisticsSearch = {
  by?: string | undefined;
  from?: string | undefined;
  show?: string | undefined;
};

export const Route = createFileRoute('/statistics')({
  validateSearch: ({ by, from, show }: Record<string, unknown>): StatisticsSearch => ({
    by: readText(by),
    from: readText(from),
    show: readText(show),
  }),
  component: StatisticsScreen,
});
