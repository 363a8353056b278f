import { createFileRoute } from '@tanstack/react-router';
import { CookiesScreen } from '../features/legal/cookies-screen.tsx';

export const Route = createFileRoute('/cookies')({ component: CookiesScreen });
