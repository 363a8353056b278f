import { createFileRoute } from '@tanstack/react-router';
import { OffersScreen } from '../features/offers/comparison/offers-screen.tsx';

export const Route = createFileRoute('/requests_/$id_/offers')({ component: OffersScreen });
