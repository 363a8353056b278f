import { createFileRoute } from '@tanstack/react-router';
import { readId, readOneOf } from '../core/navigation/search-params.ts';
import {
  type ReceivedPart,
  receivedParts,
} from '../features/job-requests/received/received-parts.ts';
import { ReceivedScreen } from '../features/job-requests/received/received-screen.tsx';

/** `request` is the one to highlight. */
type ReceivedSearch = { part?: ReceivedPart | undefined; request?: number | undefined };

export const Route = createFileRoute('/received')({
  validateSearch: (search: Record<string, unknown>): ReceivedSearch => ({
    part: readOneOf(receivedParts, search.part),
    request: readId(search.request),
  }),
  component: ReceivedScreen,
});
