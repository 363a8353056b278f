import { createRouter } from '@tanstack/react-router';
import type { RouterContext } from './core/navigation/router-context.ts';
import { routeTree } from './route-tree.gen.ts';
import { NotFound } from './ui/not-found.tsx';
import { PageError } from './ui/shell/page-error.tsx';

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
