import { createFileRoute } from '@tanstack/react-router';
import { readId, readText } from '../core/navigation/search-params.ts';
import { UserScreen } from '../features/profile/user-screen.tsx';

/** `s` is the secret of the shared profile link. */
type UserSearch = { s?: string | undefined };

export const Route = createFileRoute('/user/$id')({
  validateSearch: (search: Record<string, unknown>): UserSearch => ({ s: readText(search.s) }),
  loaderDeps: ({ search }) => ({ s: search.s }),
  loader: ({ context, params, deps }) => {
    const id = readId(params.id);
    if (id !== undefined) void context.prefetch.auth.profile.byId.prefetch({ id, s: deps.s });
  },
  component: UserScreen,
});
