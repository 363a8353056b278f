import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf } from '../core/navigation/search-params.ts';
import { OfferEditorScreen } from '../features/offers/editor/offer-editor-screen.tsx';

/** `request` is the job request that the offer answers, `step` the confirmation before sending. */
type EditorSearch = { request?: number | undefined; step?: 'send' | undefined };

export const Route = createFileRoute('/offers/new')({
  validateSearch: (search: Record<string, unknown>): EditorSearch => ({
    request: readId(search.request),
    step: readOneOf(['send'], search.step),
  }),
  component: OfferEditorScreen,
});
