import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  TRPCClientError,
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpLink,
  splitLink,
} from '@trpc/react-query';
import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './app-router.ts';
import { addIdempotencyKeys } from './idempotency-link.ts';
import { readError } from './errors.ts';
import { expireSession, readSession } from '../session/session.ts';

export const trpc = createTRPCReact<AppRouter>();

/** A session that the server no longer knows ends here too, so that the page shows it. */
function forgetEndedSession(error: unknown): void {
  if (readSession() && readError(error).code === 'auth.required') expireSession();
}

const settingsKey = [['admin', 'settings', 'public']];

/** Nothing becomes stale by itself: every mutation and live event invalidates what it changes. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    forgetEndedSession(error);
    // The cached settings are from before maintenance began.
    if (readError(error).code === 'server.maintenance')
      void client.invalidateQueries({ queryKey: settingsKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A mutation paused until there is a network would look done and be lost when the page closes. It fails at once,
      // and its caller reports it; what must survive that is stored in an outbox.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchOutdated(client);
  return client;
}

/**
 * A first response that is in flight when a change invalidates it is older than the change, but the library would
 * accept it: it is cancelled and re-fetched.
 */
function refetchOutdated(client: QueryClient): void {
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = async (filters, options) => {
    await client.cancelQueries({
      ...filters,
      predicate: (query) =>
        query.state.data === undefined &&
        query.state.fetchStatus === 'fetching' &&
        (filters?.predicate?.(query) ?? true),
    });
    await invalidate(filters, options);
  };
}

function sessionHeaders(): Record<string, string> {
  const session = readSession();
  return session ? { authorization: `Bearer ${session.token}` } : {};
}

/**
 * Creating calls carry an idempotency key: set by `addIdempotencyKeys` or by `mutate(input, { context: { idempotencyKey }
 * })`.
 */
function attemptHeaders({
  context: { idempotencyKey },
}: {
  context: Record<string, unknown>;
}): Record<string, string> {
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}

const fetchWithCookies: NonNullable<Parameters<typeof httpLink>[0]['fetch']> = async (
  url,
  { signal, ...options } = {},
) => {
  const answer = await fetch(url, {
    ...options,
    ...(signal && { signal }),
    credentials: 'include',
  });
  const isOurs = answer.headers.get('content-type')?.includes('json');
  // For example a proxy's page: only its status is known.
  if (!answer.ok && !isOurs) {
    const { status } = answer;
    throw Object.assign(new Error(`${status}`), { status });
  }
  return answer;
};

/** Subscriptions use the WebSocket, whose code is loaded with the first of them. */
function liveLink(): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ op, next }) =>
      observable((observer) => {
        let isOver = false;
        let end: (() => void) | undefined;
        const fail = (error: Parameters<typeof observer.error>[0]): void => {
          forgetEndedSession(error);
          observer.error(error);
        };
        const begin = async (): Promise<void> => {
          const { socketLink } = await import('./live-socket.ts');
          if (isOver) return;
          const stream = socketLink()(runtime)({ op, next });
          const subscription = stream.subscribe({ ...observer, error: fail });
          end = () => subscription.unsubscribe();
        };
        begin().catch((cause: unknown) => {
          observer.error(TRPCClientError.from(toError(cause)));
        });
        return () => {
          isOver = true;
          end?.();
        };
      });
}

const toError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));

export function serverLink(): TRPCLink<AppRouter> {
  return splitLink({
    condition: (op) => op.type === 'subscription',
    true: liveLink(),
    false: requestLink(),
  });
}

function requestLink(): TRPCLink<AppRouter> {
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
  return trpc.createClient({ links: [addIdempotencyKeys(), link] });
}

export function createPrefetcher(
  queryClient: QueryClient,
  client: ReturnType<typeof createTrpcClient>,
) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}
