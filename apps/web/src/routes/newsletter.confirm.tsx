import { createFileRoute } from '@tanstack/react-router';
import { ConfirmScreen } from '../features/newsletter/confirm-screen.tsx';

export const Route = createFileRoute('/newsletter/confirm')({ component: ConfirmScreen });
