import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { createPrefetcher } from './core/trpc.ts';
import { routeTree } from './route-tree.gen.ts';
import { NotFound } from './ui/not-found.tsx';
import { PageError } from './ui/shell/page-error.tsx';

/** What loaders may use: they prefetch and return nothing, the screens read the queries. */
export type RouterContext = {
  queryClient: QueryClient;
  prefetch: ReturnType<typeof createPrefetcher>;
};

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: () => <NotFound />,
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
