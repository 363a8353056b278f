import { createFileRoute } from '@tanstack/react-router';
import { readId } from '../core/search-params.ts';
import { UserScreen } from '../features/profile/user-screen.tsx';

export const Route = createFileRoute('/user/$id')({
  loader: ({ context, params }) => {
    const id = readId(params.id);
    if (id !== undefined) void context.prefetch.auth.profile.byId.prefetch({ id });
  },
  component: UserScreen,
});
