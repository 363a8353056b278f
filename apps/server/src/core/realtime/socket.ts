import websocket from '@fastify/websocket';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type AnyTRPCRouter, type TRPCError, getTRPCErrorFromUnknown } from '@trpc/server';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import {
  type Caller,
  type Context,
  type Deps,
  createContext,
  type LiveConnection,
} from '../trpc/index.ts';
import { toAppError } from '../errors/index.ts';
import { addressOf } from '../rate-limit/index.ts';
import { type SessionWatch, watchSessions } from './socket-sessions.ts';
import { drained, mayBuffer } from './slow-readers.ts';
import {
  type FrameLimits,
  type SocketQuota,
  type ConnectionLimiter,
  createConnectionLimiter,
  createFrameQuota,
  defaultFrameLimits,
} from './connection-limits.ts';

export interface SocketMetrics extends SocketQuota {
  /** Timeout in milliseconds for the connection parameters. */
  handshake: number;
  /** Milliseconds of inactivity before a ping, and the timeout of its pong. */
  ping: number;
  pong: number;
  /** Milliseconds between two checks of the sessions behind the connections. */
  recheck: number;
  /** Limits on the frames of one connection. */
  frames: FrameLimits;
}

const defaultMetrics: SocketMetrics = {
  handshake: 10_000,
  ping: 30_000,
  pong: 10_000,
  recheck: 60_000,
  frames: defaultFrameLimits,
  perAddress: Infinity,
  subscriptionsPerUser: Infinity,
};

/** Subscriptions per connection; also bounds one message, for a reconnect resubscribes to all at once. */
const subscriptionLimit = 20;
const maxMessage = 16 * 1024;
/** Fragments per message: no client has to split a few kilobytes. */
const maxFragments = 16;
/** Reasons for closing; clients reconnect after each of them. */
const closeCodes = { sessionEnded: 4401, handshake: 4408, restart: 1012, tryLater: 1013 } as const;

export interface SocketOptions {
  router: AnyTRPCRouter;
  deps: Deps;
  /** Public URL, accepted as an origin in addition to the Host header. */
  publicUrl?: string | undefined;
  figures?: Partial<SocketMetrics> | undefined;
}

/**
 * Subscriptions over WebSocket at `/trpc`, authenticated by connection parameters, `{token}`. The protocol is tRPC's own
 * handler; the policies around it are ours: who may connect, how much a client may send, and what may be buffered for it.
 */
export async function registerSocket(
  fastify: FastifyInstance,
  { router, deps, publicUrl, figures: given }: SocketOptions,
): Promise<void> {
  const limits = { ...defaultMetrics, ...given };
  const watch = watchSessions(deps, {
    every: limits.recheck,
    onError: (error) => fastify.log.error({ err: error }, 'Live sessions could not be checked'),
  });
  const sockets = createConnectionLimiter(limits.perAddress);
  const people = createConnectionLimiter(limits.subscriptionsPerUser);
  const onError = ({ error, path }: { error: TRPCError; path: string | undefined }): void => {
    const refusal = toAppError(error);
    if (refusal.status >= 500 && !isBadFrame(error.cause))
      fastify.log.error({ err: refusal, procedure: path }, 'failed');
  };

  await fastify.register(websocket, {
    options: { maxPayload: maxMessage, maxFragments, maxBufferedChunks: 1024 },
    errorHandler(error, socket) {
      onError({ error: getTRPCErrorFromUnknown(error), path: undefined });
      socket.terminate();
    },
    preClose(done) {
      const { clients } = fastify.websocketServer;
      const reconnect = JSON.stringify({ id: null, method: 'reconnect' });
      for (const client of clients) {
        if (client.readyState === client.OPEN) client.send(reconnect);
        client.close(closeCodes.restart);
      }
      watch.stop();
      // A client that does not complete the close must not delay the shutdown.
      setTimeout(() => clients.forEach((client) => client.terminate()), 1000).unref();
      fastify.websocketServer.close(() => done());
    },
  });
  fastify.get(
    '/trpc',
    {
      websocket: true,
      preValidation: async (request) => {
        if (!isOwnPage(request, publicUrl)) throw new AppError('access.forbidden');
        sockets.look(addressOf(request));
      },
    },
    (socket, request) => {
      const address = addressOf(request);
      socket.once('close', sockets.enter(address));
      const uncount = deps.measures?.connected();
      if (uncount !== undefined) socket.once('close', uncount);
      limitFrames(socket, limits.frames);
      if (asked.parse(request.query).connectionParams === '1') awaitGreeting(socket, limits);
      const serve = getWSConnectionHandler({
        wss: fastify.websocketServer,
        router,
        maxBatchSize: subscriptionLimit * 2,
        keepAlive: { enabled: true, pingMs: limits.ping, pongWaitMs: limits.pong },
        createContext: ({ info: { connectionParams: params } }) =>
          enter({ deps, watch, people }, { socket, address, token: params?.token }),
        onError,
      });
      serve(socket, request.raw);
    },
  );
}

const asked = z.object({ connectionParams: z.unknown().optional() });

/**
 * Ends a connection that sends too much, or that takes no responses: each frame may cause one. Registered before tRPC's
 * handler, which sends nothing on a closed connection.
 */
function limitFrames(socket: WebSocket, limits: FrameLimits): void {
  const take = createFrameQuota(limits);
  const count = (data: RawData): void => {
    if (!take(Buffer.isBuffer(data) ? data.length : 0) || !mayBuffer(socket)) socket.terminate();
  };
  socket.on('message', count);
  // The library responds to pings itself, and closes a connection with many unread responses.
  socket.on('ping', count);
  socket.on('pong', count);
}

function awaitGreeting(socket: WebSocket, { handshake }: Pick<SocketMetrics, 'handshake'>): void {
  const timer = setTimeout(() => socket.close(closeCodes.handshake), handshake);
  socket.once('message', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
}

/** A frame that is too large or malformed: the client's fault, not logged as an error of ours. */
function isBadFrame(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('WS_ERR_');
}

/** Cross-site WebSocket hijacking: a foreign page must not use its visitor's session. API clients send no Origin. */
function isOwnPage({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return (
    new URL(origin).host === host ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  );
}

interface Newcomer {
  socket: WebSocket;
  /** The client's address, with trusted proxies applied. */
  address: string;
  token: string | undefined;
}

/**
 * Creates the context of a connection. Never throws: when the database fails the connection is closed, and the client
 * reconnects.
 */
async function enter(
  { deps, watch, people }: { deps: Deps; watch: SessionWatch; people: ConnectionLimiter },
  { socket, address, token }: Newcomer,
): Promise<Context> {
  const connection = openConnection(socket, people);
  const caller: Caller = {
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    idempotencyKey: undefined,
    address,
    requestId: crypto.randomUUID(),
  };
  try {
    const ctx = await createContext(deps, caller, connection.live);
    if (ctx.actor !== null && ctx.token !== null) {
      connection.belongsTo(ctx.actor.userId);
      const leave = watch.add({
        actor: ctx.actor,
        token: ctx.token,
        isActive: connection.isActive,
        end: () => socket.close(closeCodes.sessionEnded),
      });
      if (socket.readyState === socket.OPEN) socket.once('close', leave);
      else leave();
    }
    return ctx;
  } catch {
    socket.close(closeCodes.tryLater);
    return createContext(deps, { ...caller, authorization: undefined }, connection.live);
  }
}

interface Connection {
  live: LiveConnection;
  isActive: () => boolean;
  /** Its subscriptions count towards the limit of a user. */
  belongsTo(userId: number): void;
}

function openConnection(socket: WebSocket, people: ConnectionLimiter): Connection {
  let owner: number | undefined;
  let subscriptions = 0;
  let active = 0;
  const live: LiveConnection = {
    enter(isActive) {
      if (subscriptions >= subscriptionLimit) throw new AppError('live.tooMany');
      const leave = owner === undefined ? undefined : people.enter(owner);
      subscriptions += 1;
      if (isActive) active += 1;
      return () => {
        leave?.();
        subscriptions -= 1;
        if (isActive) active -= 1;
      };
    },
    drained: () => drained(socket),
    drop: () => socket.terminate(),
  };
  return { live, isActive: () => active > 0, belongsTo: (userId) => void (owner = userId) };
}
