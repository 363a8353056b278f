import { type TRPCClient, createTRPCClient, splitLink } from '@trpc/client';
import type { AppRouter } from './api.ts';
import { type ClientOptions, keepConnection, openConnection } from './connection.ts';
import { liveLink, requestLink } from './links.ts';

export type { AppRouter };

/** Every procedure of the server by its name, with the types of input and output. */
export type Client = TRPCClient<AppRouter>;

/**
 * The typed client of every procedure: `createClient('http://127.0.0.1:3000').masters.list.query({ limit: 3 })`.
 * @param url the server's address; with a path where a proxy serves it below one.
 * @throws TRPCClientError, at each call: `failureOf(error)` says how it failed, `appErrorOf(error)` the listed code.
 *
 * Queries, and creates with `once()`, are retried while the server is briefly unavailable; other mutations never.
 * Subscriptions run over a WebSocket that opens with the first and closes with the last; a lost connection is
 * re-established and the stream resumes after the last event received.
 */
export function createClient(url: string, options: ClientOptions = {}): Client {
  const connection = openConnection(url, options);
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: liveLink(connection),
        false: requestLink(connection),
      }),
    ],
  });
  keepConnection(client, connection);
  return client;
}
