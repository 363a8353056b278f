import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Op } from './wire.ts';

/** Who sends a request, and from where. */
export interface Caller {
  url: string;
  address: string;
  token?: string | undefined;
}

export interface Answer {
  status: number;
  /** Decompressed. */
  text(): string;
}

/** As behind a proxy that pools its connections and names the caller. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 30_000 });

export function send(op: Op, { url, address, token }: Caller): Promise<Answer> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br, zstd',
    'x-forwarded-for': address,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(op.body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(op.body),
    }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(op.path, url), { agent, method: op.method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('error', reject);
      reply.once('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text: () => unpack(Buffer.concat(parts), reply.headers['content-encoding']),
        }),
      );
    });
    asked.once('error', reject);
    asked.end(op.body);
  });
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** What a subscription of a socket is pushed. */
export interface Topic {
  path: string;
  input?: object;
  onData?: (data: unknown) => void;
}

export interface LiveSocket {
  /** Resolves once the server has confirmed it. */
  follow(topic: Topic): Promise<void>;
  close(): void;
}

const pushSchema = z.object({
  /** Null in what the server says of the connection itself. */
  id: z.number().nullable(),
  result: z.object({ type: z.string(), data: z.unknown().optional() }).optional(),
  error: z.unknown().optional(),
});
const envelope = z.object({ id: z.string(), data: z.unknown() });

/** A socket as a browser opens it: the peer speaks tRPC's frames as well. */
export async function openSocket({ url, token, address }: Caller): Promise<LiveSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc?connectionParams=1`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': address },
  });
  const topics = new Map<number, { topic: Topic; begin(error?: Error): void }>();
  // A connection that the server cuts fails its next subscription, or misses events, which are counted.
  socket.on('error', () => undefined);
  socket.on('message', (bytes) => {
    const text = z.instanceof(Buffer).parse(bytes).toString();
    if (text === 'PING') return socket.send('PONG');
    const { id, result, error } = pushSchema.parse(JSON.parse(text));
    const known = topics.get(id ?? 0);
    if (error !== undefined) known?.begin(new Error(`Refused: ${text}`));
    if (result?.type === 'started') known?.begin();
    if (result?.type !== 'data') return undefined;
    return known?.topic.onData?.(envelope.safeParse(result.data).data?.data ?? result.data);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  return {
    follow(topic) {
      const id = topics.size + 1;
      const { path, input } = topic;
      socket.send(JSON.stringify({ id, method: 'subscription', params: { path, input } }));
      return new Promise((resolve, reject) => {
        const begin = (error?: Error): void => (error ? reject(error) : resolve());
        topics.set(id, { topic, begin });
      });
    },
    close: () => socket.terminate(),
  };
}
