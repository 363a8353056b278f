import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '../features/admin-panel/person-screen.tsx';

export const Route = createFileRoute('/admin/users/$id')({
  // The kind of entries, which the list reads.
  validateSearch: (search: Record<string, unknown>): { view?: unknown } => search,
  component: PersonScreen,
});
