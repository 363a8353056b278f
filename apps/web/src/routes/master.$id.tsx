import { createFileRoute } from '@tanstack/react-router';
import { readId } from '../core/navigation/search-params.ts';
import { MasterScreen } from '../features/masters/profile/master-screen.tsx';

export const Route = createFileRoute('/master/$id')({
  loader: ({ context, params }) => {
    const id = readId(params.id);
    if (id !== undefined) void context.prefetch.masters.byId.prefetch({ id });
  },
  component: MasterScreen,
});
