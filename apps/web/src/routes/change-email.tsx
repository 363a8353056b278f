import { createFileRoute } from '@tanstack/react-router';
import { ChangeScreen } from '../features/addresses/change-screen.tsx';

export const Route = createFileRoute('/change-email')({ component: ChangeScreen });
