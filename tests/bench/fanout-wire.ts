import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@mesterhand/client';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ClusterHandle } from '../support/cluster.ts';
import { pushed } from './fanout-message.ts';

const hostSchema = z.object({ url: z.string(), token: z.string(), conversationId: z.number() });
const memorySchema = z.object({ rss: z.number(), heap: z.number() });

/** Where a measured server is, and what readers subscribe to. */
export type Host = z.output<typeof hostSchema>;

/** The product, and a plain `ws` loop. */
export const kinds = ['product', 'plain'] as const;
export type Kind = (typeof kinds)[number];

export interface Measured {
  host: Host;
  /** Bytes of the server's process after a collection: all of it, and its heap. */
  memory(): Promise<z.output<typeof memorySchema>>;
  /** Publishes one event to every reader; `text` is part of it. */
  say(text: string): Promise<void>;
  /** One more reader; resolves once it is sure to get the next event. */
  follow(onText: (text: string) => void): Promise<WebSocket>;
  close(): Promise<void>;
}

/**
 * @param cluster for the product's data; a server of its own without it.
 * @param fault a module that breaks the server beforehand.
 */
export async function startHost(
  kind: Kind,
  { cluster, fault }: { cluster?: ClusterHandle | undefined; fault?: URL | undefined } = {},
): Promise<Measured> {
  const args = [kind, ...(cluster === undefined ? [] : [JSON.stringify(cluster)])];
  const child = fork(fileURLToPath(new URL('fanout-host.ts', import.meta.url)), args, {
    execArgv: ['--expose-gc', ...(fault === undefined ? [] : [`--import=${fault.href}`])],
  });
  const host = hostSchema.parse(await nextMessage(child));
  const say = kind === 'product' ? sayInProduct(host) : sayPlainly(host);
  return {
    host,
    say,
    async follow(onText) {
      const socket = await (kind === 'plain' ? openSocket(host.url) : subscribe(host));
      socket.on('message', (data) => onText(readText(data)));
      return socket;
    },
    async memory() {
      child.send('memory');
      return memorySchema.parse(await nextMessage(child));
    },
    async close() {
      const gone = once(child, 'exit');
      child.send('close');
      await gone;
    },
  };
}

function sayInProduct({ url, token, conversationId }: Host): Measured['say'] {
  const client = createClient(url, { token });
  return async (text) => {
    const clientMessageId = crypto.randomUUID();
    await client.messages.send.mutate({ conversationId, text, clientMessageId });
  };
}

function sayPlainly({ url }: Host): Measured['say'] {
  return async (text) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(pushed(text)) });
    await answer.arrayBuffer();
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const [message]: unknown[] = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('The server under measurement ended.');
    }),
  ]);
  ended.abort();
  return message;
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
  socket.on('message', (data) => {
    if (readText(data) === 'PING') socket.send('PONG');
  });
  await once(socket, 'open');
  return socket;
}

/** A subscription as the typed client makes it, at less cost: thousands of them share this process. */
async function subscribe({ url, token, conversationId }: Host): Promise<WebSocket> {
  const socket = await openSocket(`${url}/trpc?connectionParams=1`);
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  // A message sent between the confirmation and the first event lies before the latter.
  const ready = untilText(socket, '"type":"data"');
  const params = { path: 'messages.live', input: { conversationId } };
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
  await ready;
  return socket;
}

function untilText(socket: WebSocket, part: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const read = (data: unknown): void => {
    const text = readText(data);
    if (text.includes(part)) resolve();
    else if (text.includes('"error"')) reject(new Error(`Refused: ${text}`));
  };
  socket.on('message', read);
  return promise.finally(() => socket.off('message', read));
}

const readText = (data: unknown): string => z.instanceof(Buffer).parse(data).toString();
