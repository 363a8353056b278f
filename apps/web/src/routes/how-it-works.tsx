import { createFileRoute } from '@tanstack/react-router';
import { HowItWorksScreen } from '../features/info/how-it-works-screen.tsx';

export const Route = createFileRoute('/how-it-works')({ component: HowItWorksScreen });
