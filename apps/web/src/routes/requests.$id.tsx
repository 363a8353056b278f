import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { createFileRoute } from '@tanstack/react-router';
import { RequestScreen } from '../features/job-requests/mine/request-screen.tsx';
import { OffersOfRequest } from '../features/offers/comparison/offers-of-request.tsx';

export const Route = createFileRoute('/requests/$id')({ component: RequestWithOffers });

const showOffers = ({ id, state }: JobRequest) => (
  <OffersOfRequest requestId={id} requestState={state} />
);

function RequestWithOffers() {
  return <RequestScreen offers={showOffers} />;
}
