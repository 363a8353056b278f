import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/navigation/search-params.ts';
import { ChangesScreen } from '../features/change-orders/changes-screen.tsx';

const steps = ['new'] as const;
type StepSearch = { step?: (typeof steps)[number] | undefined };

export const Route = createFileRoute('/bookings/$id/changes')({
  validateSearch: (search: Record<string, unknown>): StepSearch => ({
    step: readOneOf(steps, search.step),
  }),
  component: ChangesScreen,
});
