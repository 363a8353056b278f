import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { TRPCClientError, TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppRouter } from '../api/app-router.ts';
import { readDialogSearch } from '../navigation/dialogs.tsx';
import { createQueryClient, createTrpcClient, trpc } from '../api/trpc.ts';

/** Pushes events to a subscription whose answer never settles. */
export type Stream = { push(data: unknown): void; signal: AbortSignal };

/** By procedure path (`masters.list`): a value, or a function of the input; one that throws is a refusal. */
type Answers = Record<string, unknown>;

function isAnswerer(answer: unknown): answer is (input: unknown, stream?: Stream) => unknown {
  return typeof answer === 'function';
}

/** Tests throw plain errors that carry what the server would send. */
function isRefusal(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error;
}

function answeringLink(answers: Answers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const answer = answers[op.path];
        // A subscription without an answer stays silent.
        if (op.type === 'subscription' && answer === undefined) return undefined;
        const leaving = new AbortController();
        const push = (data: unknown) => observer.next({ result: { type: 'data', data } });
        const more: [] | [Stream] =
          op.type === 'subscription' ? [{ push, signal: leaving.signal }] : [];
        void Promise.resolve()
          .then(() => (isAnswerer(answer) ? answer(op.input, ...more) : answer))
          .then(
            (data: unknown) => {
              push(data);
              observer.complete();
            },
            (error: unknown) => {
              if (!isRefusal(error)) throw new TypeError('A test must refuse with an Error.');
              observer.error(error);
            },
          );
        return () => leaving.abort();
      });
}

/** What every list of the panel asks for besides its rows. */
const usualAnswers: Answers = { 'admin.views.list': [] };

type RenderOptions = { path?: string; answers?: Answers };

/** Renders a component at a URL, with procedures answered from a table. The real router is not needed. */
export async function renderApp(node: ReactNode, { path = '/', answers = {} }: RenderOptions = {}) {
  const queryClient = createQueryClient();
  const client = createTrpcClient(answeringLink({ ...usualAnswers, ...answers }));
  const root = createRootRoute({ validateSearch: readDialogSearch });
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => node });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => node });
  const router = createRouter({
    routeTree: root.addChildren([home, everywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  // Awaited: what suspends in the first render is only tried again within such an `act`.
  const view = await act(async () =>
    render(
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider env="test">
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </trpc.Provider>,
    ),
  );
  return { ...view, router, queryClient };
}
