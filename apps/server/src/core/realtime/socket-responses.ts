import {
  type AnyTRPCRouter,
  type TRPCError,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
} from '@trpc/server';
import type { TRPCRequestMessage, TRPCResultMessage } from '@trpc/server/rpc';
import type { Context } from '../trpc/index.ts';
import type { Outlet } from './socket-writer.ts';

/** Shared state of one connection. */
export interface Room {
  router: AnyTRPCRouter;
  outlet: Outlet;
  /** The call context, once the client is authenticated. */
  ctx: Context | undefined;
  onError(error: TRPCError, path: string | undefined): void;
}

/** The client message that a response belongs to; null where that is unknown. */
export interface Asked {
  id: number | string | null;
  jsonrpc?: '2.0' | undefined;
}

interface About {
  path: string | undefined;
  type: TRPCRequestMessage['method'] | 'unknown';
  input: unknown;
}

/** For a message that is not a valid call. */
export const unknownCall: About = { path: undefined, type: 'unknown', input: undefined };

/** Sends the result of a call. */
export function answer(
  { outlet }: Pick<Room, 'outlet'>,
  { id, jsonrpc }: Asked,
  result: TRPCResultMessage<unknown>['result'],
): void {
  outlet.send(JSON.stringify({ id, jsonrpc, result }));
}

/** Reports an error and sends it in our common error format. */
export function refuse(
  room: Room,
  { id, jsonrpc }: Asked,
  failed: About & { cause: unknown },
): void {
  const { cause, ...about } = failed;
  const error = getTRPCErrorFromUnknown(cause);
  room.onError(error, about.path);
  const { router, ctx, outlet } = room;
  const shape: unknown = getTRPCErrorShape({ config: router._def._config, ctx, error, ...about });
  outlet.send(JSON.stringify({ id, jsonrpc, error: shape }));
}
