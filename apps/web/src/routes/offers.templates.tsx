import { createFileRoute } from '@tanstack/react-router';
import { TemplatesScreen } from '../features/offers/templates/templates-screen.tsx';

export const Route = createFileRoute('/offers/templates')({ component: TemplatesScreen });
