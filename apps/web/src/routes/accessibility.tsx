import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityScreen } from '../features/legal/accessibility-screen.tsx';

export const Route = createFileRoute('/accessibility')({ component: AccessibilityScreen });
