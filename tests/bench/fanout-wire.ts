import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@mesterhand/client';
import { WebSocket } from 'ws';
import { z } from 'zod';

const hostSchema = z.object({ url: z.string(), token: z.string(), conversationId: z.number() });

/** Where a server under measurement is, and who follows what there. */
export type Host = z.output<typeof hostSchema>;

export interface Measured {
  host: Host;
  /** Bytes of the server's process after a collection. */
  memory(): Promise<number>;
  /** Makes one event that every reader gets; `text` is part of it. */
  say(text: string): Promise<void>;
  /** One more reader; resolves once it is sure to get the next event. */
  follow(onText: (text: string) => void): Promise<WebSocket>;
  close(): Promise<void>;
}

export async function startHost(kind: 'product' | 'plain'): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('fanout-host.ts', import.meta.url)), [kind], {
    execArgv: ['--expose-gc'],
  });
  const host = hostSchema.parse(await nextMessage(child));
  const client = createClient(host.url, { token: host.token });
  const sayOf = {
    product: async (text: string) => {
      const { conversationId } = host;
      const clientMessageId = crypto.randomUUID();
      await client.messages.send.mutate({ conversationId, text, clientMessageId });
    },
    plain: async (text: string) => {
      await fetch(host.url, { method: 'POST', body: textOfSameSize(text) });
    },
  };
  const followOf = { product: () => followProduct(host), plain: () => openSocket(host.url) };
  return {
    host,
    say: sayOf[kind],
    async follow(onText) {
      const socket = await followOf[kind]();
      socket.on('message', (data) => onText(readText(data)));
      return socket;
    },
    async memory() {
      child.send('memory');
      return z.object({ bytes: z.number() }).parse(await nextMessage(child)).bytes;
    },
    async close() {
      const gone = once(child, 'exit');
      child.send('close');
      await gone;
    },
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
  await once(socket, 'open');
  return socket;
}

/** A subscription as the typed client makes it, without its weight: thousands of them share this process. */
async function followProduct({ url, token, conversationId }: Host): Promise<WebSocket> {
  const socket = await openSocket(`${url}/trpc?connectionParams=1`);
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  const params = { path: 'messages.live', input: { conversationId } };
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
  const [first]: unknown[] = await once(socket, 'message');
  if (!readText(first).includes('started')) throw new Error(`Refused: ${readText(first)}`);
  return socket;
}

const readText = (data: unknown): string => z.instanceof(Buffer).parse(data).toString();

/** What the product sends for the same text, so that both put as many bytes on the wire. */
function textOfSameSize(text: string): string {
  const message = {
    id: 1,
    conversationId: 1,
    bookingId: null,
    seq: 1,
    senderId: 1,
    senderName: 'Kari Nordmann',
    text,
    image: null,
    automatic: false,
    clientMessageId: crypto.randomUUID(),
    sentAt: new Date().toISOString(),
  };
  return JSON.stringify({
    id: 1,
    result: { type: 'data', id: '1', data: { id: '1', data: { kind: 'message', message } } },
  });
}
