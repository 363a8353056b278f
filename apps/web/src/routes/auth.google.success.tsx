import { createFileRoute } from '@tanstack/react-router';
import { CompletionScreen } from '../features/google-account/completion-screen.tsx';

export const Route = createFileRoute('/auth/google/success')({ component: CompletionScreen });
