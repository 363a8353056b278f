import { createFileRoute } from '@tanstack/react-router';
import { RequestsScreen } from '../features/job-requests/mine/requests-screen.tsx';

export const Route = createFileRoute('/requests/')({ component: RequestsScreen });
