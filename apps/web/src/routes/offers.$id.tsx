import { createFileRoute } from '@tanstack/react-router';
import { readOneOf, readText } from '../core/navigation/search-params.ts';
import { OfferScreen } from '../features/offers/offer-screen.tsx';

/** `time` is the chosen one of the proposed times, `step` the confirmation before a draft is sent. */
type OfferSearch = { time?: string | undefined; step?: 'send' | undefined };

export const Route = createFileRoute('/offers/$id')({
  validateSearch: (search: Record<string, unknown>): OfferSearch => ({
    time: readText(search.time),
    step: readOneOf(['send'], search.step),
  }),
  component: OfferScreen,
});
