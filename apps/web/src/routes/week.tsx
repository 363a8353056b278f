import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { WeekScreen } from '../features/week/week-screen.tsx';

/** Any day of the shown week; the present one without it. */
type WeekSearch = { day?: string | undefined };

export const Route = createFileRoute('/week')({
  validateSearch: ({ day }: Record<string, unknown>): WeekSearch => ({ day: readText(day) }),
  component: WeekScreen,
});
