import { listEntryPoints } from '@mesterhand/server/routes/web';
import { appRouter } from '@mesterhand/server/router';

/** Every route that the server has registered, or it would not have started: see refuseUndeclaredRoutes. */
export const routes = [
  ...listEntryPoints(appRouter).map(({ method, path }) => ({ method, path })),
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
    method,
    path: '/trpc/auth.login',
  })),
  { method: 'POST', path: '/trpc/masters.list' },
  { method: 'POST', path: '/trpc/no.such' },
  { method: 'POST', path: '/no/such/path' },
].map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}|\*/g, '1') }));
