import { createFileRoute } from '@tanstack/react-router';
import { readOneOf } from '../core/navigation/search-params.ts';
import { WithdrawalScreen } from '../features/withdrawals/withdrawal-screen.tsx';

const steps = ['confirm'] as const;
type StepSearch = { step?: (typeof steps)[number] | undefined };

export const Route = createFileRoute('/bookings/$id/withdrawal')({
  validateSearch: (search: Record<string, unknown>): StepSearch => ({
    step: readOneOf(steps, search.step),
  }),
  component: WithdrawalScreen,
});
