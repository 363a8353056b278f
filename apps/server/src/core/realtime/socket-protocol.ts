import { setImmediate } from 'node:timers';
import { type AnyTRPCRouter, TRPCError, getTRPCErrorFromUnknown } from '@trpc/server';
import { handleKeepAlive } from '@trpc/server/adapters/ws';
import type { TRPCClientOutgoingMessage } from '@trpc/server/rpc';
import type { WebSocket } from 'ws';
import type { Context } from '../trpc/index.ts';
import { refuse, unknownCall } from './socket-responses.ts';
import { type CallRoom, answerCall } from './socket-call.ts';
import { type ConnectionParams, readFrame, readParams } from './socket-messages.ts';
import type { Outlet } from './socket-writer.ts';
import {
  type FrameLimits,
  type FrameQuota,
  createFrameQuota,
  defaultFrameLimits,
} from './connection-limits.ts';

interface LineOptions {
  router: AnyTRPCRouter;
  outlet: Outlet;
  /** The first message holds connection parameters; without it the client is anonymous. */
  hasParams: boolean;
  /** Calls in one batch message. */
  maxBatchSize: number;
  keepAlive: { pingMs: number; pongWaitMs: number };
  /** Limits on the client's frames. */
  frames?: FrameLimits | undefined;
  /** Creates the context of all calls of the connection. */
  enter(params: ConnectionParams): Promise<Context>;
  onError(error: TRPCError, path: string | undefined): void;
}

/**
 * Serves tRPC's WebSocket protocol over one socket, compatible with its own handler, which for every push to every
 * reader races promises, copies the message and encodes it again.
 * @returns whether the client has sent its connection parameters.
 */
export function serveLine(socket: WebSocket, options: LineOptions): { isGreeted(): boolean } {
  const { router, outlet, onError, maxBatchSize } = options;
  const open = new Map<number | string, AbortController>();
  const quota = createFrameQuota(options.frames ?? defaultFrameLimits);
  let room: CallRoom | undefined;

  const greet = (read: () => ConnectionParams): void => {
    const entering = enter(options, read);
    const greeted: CallRoom = { router, outlet, onError, open, entering, ctx: undefined };
    room = greeted;
    entering
      .then((ctx) => (greeted.ctx = ctx))
      .catch((cause: unknown) => {
        refuse(greeted, { id: null }, { ...unknownCall, cause });
        setImmediate(() => socket.close());
      });
  };
  if (!options.hasParams) greet(() => null);
  // A closing handshake may take half a minute, in which a client could go on sending.
  const count = (frames: number): boolean => {
    const isWithin = quota.take(frames);
    if (!isWithin) outlet.drop();
    return isWithin;
  };
  socket.on('message', (data, isBinary) => {
    if (!outlet.isOpen() || !count(1)) return;
    const text = isBinary || !Buffer.isBuffer(data) ? undefined : data.toString();
    if (text === 'PONG') return;
    if (text === 'PING') outlet.send('PONG');
    else if (room === undefined) greet(() => readParams(text));
    else takeFrame(room, text, { maxBatchSize, quota });
  });
  // The library responds to pings itself, and closes a connection with many unread responses.
  socket.on('ping', () => void count(1));
  socket.on('pong', () => void count(1));
  handleKeepAlive(socket, options.keepAlive.pingMs, options.keepAlive.pongWaitMs);
  // An unhandled error event would end the process.
  socket.on('error', (cause) => onError(getTRPCErrorFromUnknown(cause), undefined));
  socket.once('close', () => {
    for (const stop of open.values()) stop.abort();
    open.clear();
  });
  return { isGreeted: () => room !== undefined };
}

/** Connection parameters are parsed here, so that invalid ones are rejected like other errors. */
async function enter({ enter: open }: LineOptions, read: () => ConnectionParams): Promise<Context> {
  return open(read());
}

function takeFrame(
  room: CallRoom,
  text: string | undefined,
  { maxBatchSize, quota }: { maxBatchSize: number; quota: FrameQuota },
): void {
  const frame = readFrame(text, { router: room.router, maxBatchSize });
  if (frame.messages === null) {
    for (const asked of frame.asked) refuse(room, asked, { ...unknownCall, cause: frame.cause });
    if (!quota.takeMalformed()) room.outlet.drop();
    return;
  }
  // The frame itself is counted already.
  if (!quota.take(Math.max(0, frame.messages.length - 1))) {
    room.outlet.drop();
    return;
  }
  for (const [batchIndex, message] of frame.messages.entries()) {
    if (message.id === null && !quota.takeMalformed()) room.outlet.drop();
    takeMessage(room, message, batchIndex);
  }
}

function takeMessage(room: CallRoom, message: TRPCClientOutgoingMessage, batchIndex: number): void {
  const { id, method } = message;
  if (id === null) {
    const cause = new TRPCError({ code: 'PARSE_ERROR', message: '`id` is required' });
    refuse(room, message, { ...unknownCall, cause });
  } else if (method === 'subscription.stop') {
    const stop = room.open.get(id);
    if (stop?.signal.aborted === false) stop.abort();
  } else {
    answerCall(room, { ...message, id }, batchIndex).catch((cause: unknown) =>
      room.onError(getTRPCErrorFromUnknown(cause), message.params.path),
    );
  }
}
