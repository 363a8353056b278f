import { createFileRoute } from '@tanstack/react-router';
import { readId, readText } from '../core/navigation/search-params.ts';
import { ReceivedScreen } from '../features/job-requests/received/received-screen.tsx';

/** `request` is the one to highlight. */
type ReceivedSearch = { part?: string | undefined; request?: number | undefined };

export const Route = createFileRoute('/received')({
  validateSearch: (search: Record<string, unknown>): ReceivedSearch => ({
    part: readText(search.part),
    request: readId(search.request),
  }),
  component: ReceivedScreen,
});
