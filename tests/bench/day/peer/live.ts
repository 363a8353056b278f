import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type Actor, type Run, authenticate } from './store.ts';

/** Pushes to whoever follows a topic, on every process. */
export type Publish = (topic: string, data: object) => void;

const channel = 'peer_events';
const eventSchema = z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) });
const emitter = new EventEmitter().setMaxListeners(0);

/** In memory for one process, by NOTIFY for several. */
export async function openBus(pool: Pool, processes: number): Promise<Publish> {
  if (processes === 1) return (topic, data) => void emitter.emit(topic, data);
  const listener = await pool.connect();
  listener.on('notification', ({ payload = '' }) => {
    const { topic, data } = eventSchema.parse(JSON.parse(payload));
    emitter.emit(topic, data);
  });
  await listener.query(`listen ${channel}`);
  return (topic, data) => {
    const notify = { name: 'notify', text: 'select pg_notify($1, $2)' };
    const values = [channel, JSON.stringify({ topic, data })];
    pool.query({ ...notify, values }).catch(console.error);
  };
}

const frameSchema = z.union([
  z.object({ method: z.literal('connectionParams'), data: z.object({ token: z.string() }) }),
  z.object({
    id: z.number(),
    method: z.literal('subscription'),
    params: z.object({
      path: z.string(),
      input: z
        .object({ conversationId: z.number().optional(), bookingId: z.number().optional() })
        .optional(),
    }),
  }),
]);
type Subscription = Extract<z.output<typeof frameSchema>, { id: number }>;

export function openSockets(server: Server, run: Run): void {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    let actor: Promise<Actor | undefined> = Promise.resolve(undefined);
    const stops: (() => void)[] = [];
    socket.on('error', () => undefined);
    socket.on('close', () => stops.forEach((stop) => stop()));
    socket.on('message', (bytes: Buffer) => {
      const frame = frameSchema.safeParse(JSON.parse(bytes.toString())).data;
      if (frame === undefined) return;
      if (frame.method === 'connectionParams') actor = authenticate(run, frame.data.token);
      else
        actor
          .then((known) => follow(run, { socket, actor: known, asked: frame, stops }))
          .catch(console.error);
    });
  });
  const pings = setInterval(() => {
    for (const socket of sockets.clients) socket.ping();
  }, 30_000);
  pings.unref();
}

interface Follower {
  socket: WebSocket;
  actor: Actor | undefined;
  asked: Subscription;
  stops: (() => void)[];
}

async function follow(run: Run, { socket, actor, asked, stops }: Follower): Promise<void> {
  const { id, params } = asked;
  const send = (result: object): void => socket.send(JSON.stringify({ id, result }));
  const topic = actor === undefined ? undefined : await topicOf(run, actor, params);
  if (topic === undefined) {
    socket.send(JSON.stringify({ id, error: { message: 'forbidden' } }));
    return;
  }
  const push = (data: object): void => send({ type: 'data', data });
  emitter.on(topic, push);
  stops.push(() => emitter.off(topic, push));
  send({ type: 'started' });
  const first = actor === undefined ? undefined : await firstOf(run, actor, params.path);
  if (first !== undefined) push(first);
}

async function topicOf(
  run: Run,
  { userId }: Actor,
  { path, input }: Subscription['params'],
): Promise<string | undefined> {
  const isSide = async (name: string, table: string, id: number | undefined): Promise<boolean> => {
    const text = `select from ${table} t join masters m on m.id = t.master_id
      where t.id = $1 and $2 in (t.client_id, m.user_id)`;
    return (await run(name, text, [id, userId])).length > 0;
  };
  if (path === 'messages.live') {
    const id = input?.conversationId;
    return (await isSide('side-conversation', 'conversations', id)) ? `talk:${id}` : undefined;
  }
  if (path === 'tracking.live') {
    const id = input?.bookingId;
    return (await isSide('side-booking', 'bookings', id)) ? `position:${id}` : undefined;
  }
  return `${path}:${userId}`;
}

/** What a screen shows at first: the unread counts. */
async function firstOf(run: Run, actor: Actor, path: string): Promise<object | undefined> {
  if (path === 'auth.notifications.live') return { unread: await countUnread(run, actor.userId) };
  if (path === 'messages.inbox') return { total: await countMessages(run, actor.userId) };
  return undefined;
}

export async function countUnread(run: Run, userId: number): Promise<number> {
  const [row] = await run<{ count: number }>(
    'unread',
    'select count(*) from notifications where user_id = $1 and read_at is null',
    [userId],
  );
  return row?.count ?? 0;
}

export async function countMessages(run: Run, userId: number): Promise<number> {
  const [row] = await run<{ total: number }>(
    'unread-messages',
    `select coalesce(sum(last_seq - read_seq), 0) as total from (
       select last_seq, client_read_seq as read_seq from conversations where client_id = $1
       union all
       select last_seq, master_read_seq from conversations
        where master_id = (select id from masters where user_id = $1)
     ) c`,
    [userId],
  );
  return row?.total ?? 0;
}
