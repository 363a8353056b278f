import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DeployingProxy {
  url: string;
  /** From now on another build is served, whose start script has another name. */
  deploy(): void;
  /** Answers that path with this text instead. */
  replace(path: string, answer: { type: string; text: string } | { status: number }): void;
  /** Takes the connection down or up. */
  setLine(isThere: boolean): void;
  /** Requested paths. */
  asked: string[];
  close(): Promise<void>;
}

type Replacement = { type: string; text: string } | { status: number };

const startScript = /start-([\w-]{8})\.js/g;

/**
 * A proxy in front of the product. A new version is the same site with a start script of another name, by which pages
 * and workers recognise builds.
 */
export async function openDeployingProxy(target: string): Promise<DeployingProxy> {
  const replaced = new Map<string, Replacement>();
  const asked: string[] = [];
  let builds = 0;
  let isThere = true;
  const rename = (text: string): string =>
    builds === 0
      ? text
      : text.replaceAll(startScript, (old, hash: string) => {
          const name = `start-new${builds}${hash.slice(4)}.js`;
          const code = `import './${old}';`;
          replaced.set(`/assets/${name}`, { type: 'text/javascript', text: code });
          return name;
        });

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    asked.push(path);
    const instead = replaced.get(path);
    if (instead && 'status' in instead) return void reply.writeHead(instead.status).end();
    if (instead)
      return void reply
        .writeHead(200, { 'content-type': instead.type, 'cache-control': 'no-cache' })
        .end(instead.text);
    const { method = 'GET' } = request;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(request);
    const found = await fetch(`${target}${path}`, {
      method,
      headers: forwarded(request),
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    const type = found.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await found.arrayBuffer());
    const isRenamed = path === '/sw.js' || type.startsWith('text/html');
    reply.writeHead(found.status, passedOn(found.headers));
    reply.end(isRenamed ? rename(bytes.toString()) : bytes);
  };

  const server = createServer((request, reply) => {
    if (!isThere) return request.socket.destroy();
    answer(request, reply).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    deploy: () => {
      builds += 1;
    },
    replace: (path, instead) => void replaced.set(path, instead),
    setLine: (there) => {
      isThere = there;
      if (!there) server.closeAllConnections();
    },
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The proxy does not listen.');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** Headers that the product depends on; compressed answers could not be rewritten. */
function forwarded({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    ['accept', 'authorization', 'content-type', 'cookie', 'idempotency-key'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function passedOn(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    ['content-type', 'cache-control', 'content-security-policy', 'location'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
