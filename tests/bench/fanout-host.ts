import { type IncomingMessage, type Server, createServer } from 'node:http';
import { text as readBody } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { makeCast } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { startTestServer } from '../support/server.ts';
import { framed } from './fanout-message.ts';
import type { Host } from './fanout-wire.ts';

// One of the compared servers, in a process of its own, so that its memory can be measured.

interface Hosted {
  host: Host;
  close(): Promise<void>;
}

const handleSchema = z.object({ adminUrl: z.string(), prefix: z.string() });
const [kind, cluster] = process.argv.slice(2);
const hosts: Record<string, () => Promise<Hosted>> = {
  product: hostProduct,
  plain: hostPlain,
};
const open = hosts[kind ?? ''];
if (open === undefined) throw new Error(`There is no host of kind ${kind}.`);
const { host, close } = await open();

const askSchema = z.enum(['memory', 'close']);
process.on('message', (message) => {
  const ask = askSchema.parse(message);
  if (ask === 'memory') process.send?.(measure());
  else close().then(() => process.exit(0), fail);
});
// The parent is gone: nothing else would close this.
process.on('disconnect', () => process.exit(1));
process.send?.(host);

/** Bytes of the process after a collection, with freed memory returned to the system. */
function measure(): { rss: number; heap: number } {
  const thorough = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
  globalThis.gc?.(thorough);
  globalThis.gc?.(thorough);
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heap: heapUsed };
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

/** The product: a customer with a conversation, which any number of their screens may follow. */
async function hostProduct(): Promise<Hosted> {
  const own = cluster === undefined ? await startCluster() : undefined;
  const server = await startTestServer(
    own?.handle ?? handleSchema.parse(JSON.parse(cluster ?? '')),
  );
  const { client, master } = await makeCast(server);
  const { masterId } = master;
  const { id } = await server.client(client.token).messages.open.mutate({ masterId });
  const stop = async (): Promise<void> => {
    await server.close();
    await own?.stop();
  };
  return { host: { url: server.url, token: client.token, conversationId: id }, close: stop };
}

/** The minimum: what is posted goes to every socket, with `ws` alone. */
function hostPlain(): Promise<Hosted> {
  return serve((sockets, body) => {
    const text = framed(JSON.parse(body));
    for (const socket of sockets.clients) socket.send(text);
  });
}

type Send = (sockets: WebSocketServer, body: string) => void;

async function serve(send: Send): Promise<Hosted> {
  const http = createServer((request: IncomingMessage, response) => {
    void readBody(request).then((body) => {
      send(sockets, body);
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server: http });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { host: { url: urlOf(http), token: '', conversationId: 0 }, close: stop };
}

function urlOf(http: Server): string {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
