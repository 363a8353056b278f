import { createFileRoute } from '@tanstack/react-router';
import { VerifyScreen } from '../features/addresses/verify-screen.tsx';

export const Route = createFileRoute('/verify-email')({ component: VerifyScreen });
