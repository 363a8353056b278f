import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../features/notifications/unsubscribe-screen.tsx';

export const Route = createFileRoute('/notifications/unsubscribe')({
  component: UnsubscribeScreen,
});
