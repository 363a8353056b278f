import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/navigation/search-params.ts';
import { BillScreen } from '../features/bills/bill-screen.tsx';

const steps = ['send', 'accept', 'object', 'correct'] as const;
type StepSearch = { step?: (typeof steps)[number] | undefined };

export const Route = createFileRoute('/bookings/$id/bill')({
  validateSearch: (search: Record<string, unknown>): StepSearch => ({
    step: readOneOf(steps, search.step),
  }),
  component: BillScreen,
});
