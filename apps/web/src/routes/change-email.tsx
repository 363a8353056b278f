import { createFileRoute } from '@tanstack/react-router';
import { ChangeScreen } from '../features/email-verification/change-screen.tsx';

export const Route = createFileRoute('/change-email')({ component: ChangeScreen });
