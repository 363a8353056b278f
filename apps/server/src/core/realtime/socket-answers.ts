import {
  type AnyTRPCRouter,
  type TRPCError,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
} from '@trpc/server';
import type { TRPCRequestMessage, TRPCResultMessage } from '@trpc/server/rpc';
import type { Context } from '../trpc/index.ts';
import type { Outlet } from './socket-outlet.ts';

/** What all that happens on one connection shares. */
export interface Room {
  router: AnyTRPCRouter;
  outlet: Outlet;
  /** Who asks, once that is known. */
  ctx: Context | undefined;
  onError(error: TRPCError, path: string | undefined): void;
}

/** To which message of the client an answer belongs; null where that can't be told. */
export interface Asked {
  id: number | string | null;
  jsonrpc?: '2.0' | undefined;
}

interface About {
  path: string | undefined;
  type: TRPCRequestMessage['method'] | 'unknown';
  input: unknown;
}

/** What was asked by a message that is no call, or none that can be read. */
export const unknownCall: About = { path: undefined, type: 'unknown', input: undefined };

/** Sends what came of a call. */
export function answer(
  { outlet }: Pick<Room, 'outlet'>,
  { id, jsonrpc }: Asked,
  result: TRPCResultMessage<unknown>['result'],
): void {
  outlet.tell(JSON.stringify({ id, jsonrpc, result }));
}

/** Tells of a failure and sends it in the shape that all our refusals have. */
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
  outlet.tell(JSON.stringify({ id, jsonrpc, error: shape }));
}
