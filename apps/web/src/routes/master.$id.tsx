import { createFileRoute } from '@tanstack/react-router';
import { MasterScreen } from '../features/masters/master-screen.tsx';

export const Route = createFileRoute('/master/$id')({ component: MasterScreen });
