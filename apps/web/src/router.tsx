import { createRouter } from '@tanstack/react-router';
import { pageMotion } from './core/navigation/page-motion.ts';
import type { RouterContext } from './core/navigation/router-context.ts';
import { routeTree } from './route-tree.gen.ts';
import { NotFound } from './ui/not-found.tsx';
import { PageError } from './ui/shell/page-error.tsx';
import { PageWaiting } from './ui/shell/page-waiting.tsx';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A browser without types would animate every navigation.
    ...(CSS.supports('selector(:active-view-transition-type(a))') && {
      defaultViewTransition: {
        types: (navigation) => pageMotion.typesOf(navigation, context.queryClient),
      },
    }),
    defaultNotFoundComponent: () => <NotFound />,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageWaiting,
    // A page is shown as soon as it is there.
    defaultPendingMinMs: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
