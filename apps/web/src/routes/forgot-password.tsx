import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '../features/passwords/forgot-screen.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotScreen });
