import { TRPCError, callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server';
import type { TRPCRequestMessage } from '@trpc/server/rpc';
import type { Context } from '../trpc/index.ts';
import { encodePush, namePushes } from './push-encoder.ts';
import { drainStream } from '../concurrency/index.ts';
import { type Room, answer, refuse } from './socket-responses.ts';

/** A call as a client sends it over its socket. */
type SocketCall = TRPCRequestMessage & { id: number | string };

export interface CallRoom extends Room {
  /** Authentication; rejects when it failed. */
  entering: Promise<Context>;
  /** Open subscriptions by id; aborting one ends it. */
  open: Map<number | string, AbortController>;
}

/** Handles one call: a subscription with start, values and end; everything else with a single response. */
export async function answerCall(
  room: CallRoom,
  call: SocketCall,
  batchIndex: number,
): Promise<void> {
  const { id } = call;
  const stop = new AbortController();
  const run: Run = { room, call, stop, batchIndex };
  if (call.method !== 'subscription') {
    const data = callProcedure(run).then((data) => answer(room, call, { type: 'data', data }));
    return data.catch((cause: unknown) => refuseCall(run, cause));
  }
  if (room.open.has(id)) {
    refuseCall(run, new TRPCError({ message: `Duplicate id ${id}`, code: 'BAD_REQUEST' }));
    return;
  }
  // From now on a stop or a closed connection ends it, whatever it waits for; its id is free once it has cleaned up.
  room.open.set(id, stop);
  const refusal = await follow(run)
    .then(() => null)
    .catch((cause: unknown) => (isAbort(cause) && stop.signal.aborted ? null : { cause }));
  room.open.delete(id);
  if (refusal === null) answer(room, call, { type: 'stopped' });
  else refuseCall(run, refusal.cause);
}

interface Run {
  room: CallRoom;
  call: SocketCall;
  stop: AbortController;
  batchIndex: number;
}

/** Streams until the end. @throws an error that rejects the subscription; later errors are reported here. */
async function follow(run: Run): Promise<void> {
  const { room, call, stop } = run;
  await room.entering;
  if (stop.signal.aborted || !room.outlet.isOpen()) return;
  const stream = await callProcedure(run);
  if (!isStream(stream)) throw new Error(`${call.params.path} is no stream.`);
  if (!room.outlet.isOpen()) stop.abort();
  if (!stop.signal.aborted) answer(room, call, { type: 'started' });
  const name = namePushes(call);
  const push = (value: unknown): void => room.outlet.push(encodePush(name, value));
  const onLate = (cause: unknown): void => {
    if (!isAbort(cause)) room.onError(getTRPCErrorFromUnknown(cause), call.params.path);
  };
  await drainStream(stream, { push, stop, onLate }).catch((cause: unknown) =>
    refuseCall(run, cause),
  );
}

async function callProcedure({ room, call, stop, batchIndex }: Run): Promise<unknown> {
  const { router, outlet } = room;
  const { method: type, params } = call;
  const opened = await room.entering;
  const name = namePushes(call);
  const push = (value: unknown): boolean => {
    if (stop.signal.aborted || outlet.isLagging()) return false;
    outlet.push(encodePush(name, value));
    return true;
  };
  const ctx: Context = { ...opened, live: opened.live && { ...opened.live, push } };
  const getRawInput = async (): Promise<unknown> => inputOf(call);
  const { path } = params;
  const { signal } = stop;
  return callTRPCProcedure({ router, path, getRawInput, ctx, type, signal, batchIndex });
}

/** tRPC clients put the resume position next to the input when they reconnect. */
function inputOf({ params: { input, lastEventId } }: SocketCall): unknown {
  if (lastEventId === undefined) return input;
  if (input === undefined || input === null) return { lastEventId };
  return typeof input === 'object' && !Array.isArray(input) ? { ...input, lastEventId } : input;
}

function refuseCall({ room, call }: Run, cause: unknown): void {
  const { path } = call.params;
  refuse(room, call, { cause, path, type: call.method, input: inputOf(call) });
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** An abort that we caused; tRPC wraps errors of a procedure. */
function isAbort(error: unknown): boolean {
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return false;
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof Error && cause.name === 'AbortError';
}
