import { createFileRoute } from '@tanstack/react-router';
import { VerifyScreen } from '../features/email-verification/verify-screen.tsx';

export const Route = createFileRoute('/verify-email')({ component: VerifyScreen });
