import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { makeCast } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { startTestServer } from '../support/server.ts';
import type { Host } from './fanout-wire.ts';

// One of the two servers that are compared, in a process of its own, so that its memory is only its own.

const [kind] = process.argv.slice(2);
const { host, close } = kind === 'plain' ? await hostPlain() : await hostProduct();

const askSchema = z.enum(['memory', 'close']);
process.on('message', (message) => {
  const ask = askSchema.parse(message);
  if (ask === 'memory') process.send?.({ bytes: measure() });
  else close().then(() => process.exit(0), fail);
});
// The one who asked is gone: nobody would ever close this.
process.on('disconnect', () => process.exit(1));
process.send?.(host);

/** Bytes of the process once what nobody needs is gone, and the room that it took is given back. */
function measure(): number {
  const thorough = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const;
  globalThis.gc?.(thorough);
  globalThis.gc?.(thorough);
  return process.memoryUsage().rss;
}

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

/** The product: a customer with a conversation, which any number of their screens may follow. */
async function hostProduct(): Promise<{ host: Host; close(): Promise<void> }> {
  const cluster = await startCluster();
  const server = await startTestServer(cluster.handle);
  const { client, master } = await makeCast(server);
  const masterId = master.masterId;
  const { id } = await server.client(client.token).messages.open.mutate({ masterId });
  const close = async (): Promise<void> => {
    await server.close();
    await cluster.stop();
  };
  return { host: { url: server.url, token: client.token, conversationId: id }, close };
}

/** As little as can be: what is posted goes to every socket, as `ws` alone does it. */
async function hostPlain(): Promise<{ host: Host; close(): Promise<void> }> {
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      for (const socket of sockets.clients) socket.send(text);
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server: http });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = readAddress(http.address());
  const close = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { host: { url: `http://127.0.0.1:${port}`, token: '', conversationId: 0 }, close };
}

function readAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return address;
}
