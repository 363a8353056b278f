import { createFileRoute } from '@tanstack/react-router';
import { ResetScreen } from '../features/passwords/reset-screen.tsx';

export const Route = createFileRoute('/reset-password')({ component: ResetScreen });
