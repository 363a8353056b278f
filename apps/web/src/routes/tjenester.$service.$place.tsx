import { createFileRoute } from '@tanstack/react-router';
import { LocalServiceScreen } from '../features/local-services/local-service-screen.tsx';

// Every page loads the code of this file: the screen itself reads its data.
export const Route = createFileRoute('/tjenester/$service/$place')({
  component: LocalServiceScreen,
});
