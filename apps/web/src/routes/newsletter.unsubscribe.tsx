import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../features/newsletter/unsubscribe-screen.tsx';

export const Route = createFileRoute('/newsletter/unsubscribe')({ component: UnsubscribeScreen });
