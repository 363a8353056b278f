import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpLink,
  splitLink,
} from '@trpc/react-query';
import type { TRPCLink } from '@trpc/react-query';
import type { AppRouter } from './app-router.ts';
import { readError } from './errors.ts';
import { readSession, signOut } from './session.ts';

export const trpc = createTRPCReact<AppRouter>();

/** A session that the server no longer knows is forgotten here too, so that the page says so. */
function forgetEndedSession(error: unknown): void {
  if (readSession() && readError(error).code === 'auth.required') signOut();
}

/** Nothing grows stale by itself: every mutation and live event invalidates what it changes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: forgetEndedSession }),
    mutationCache: new MutationCache({ onError: forgetEndedSession }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}

function sessionHeaders(): Record<string, string> {
  const session = readSession();
  return session ? { authorization: `Bearer ${session.token}` } : {};
}

/** A call that must not happen twice names its attempt: `mutate(input, { context: { idempotencyKey } })`. */
function attemptHeaders({
  context: { idempotencyKey },
}: {
  context: Record<string, unknown>;
}): Record<string, string> {
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}

const fetchWithCookies: NonNullable<Parameters<typeof httpLink>[0]['fetch']> = (
  url,
  { signal, ...options } = {},
) => fetch(url, { ...options, ...(signal && { signal }), credentials: 'include' });

export function serverLink(): TRPCLink<AppRouter> {
  const server = { url: '/trpc', fetch: fetchWithCookies };
  return splitLink({
    // A key belongs to one call, and the calls of a batch share their headers.
    condition: (op) => 'idempotencyKey' in op.context,
    true: httpLink({
      ...server,
      headers: ({ op }) => ({ ...sessionHeaders(), ...attemptHeaders(op) }),
    }),
    false: httpBatchLink({ ...server, maxURLLength: 2000, headers: sessionHeaders }),
  });
}

export function createTrpcClient(link: TRPCLink<AppRouter> = serverLink()) {
  return trpc.createClient({ links: [link] });
}

export function createPrefetcher(
  queryClient: QueryClient,
  client: ReturnType<typeof createTrpcClient>,
) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}
