import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A fault of a request. `cut`: the connection breaks before the server receives the request; `lost`: the server handles
 * it and half of its answer arrives; `away`: a proxy answers that the server is down; `hang`: no answer; `stall`: the
 * body is not even read; `page`: another server answers 200; `garbled`: JSON that is cut off.
 */
export type Fault = 'cut' | 'lost' | 'away' | 'hang' | 'stall' | 'page' | 'garbled';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

export interface HostileProxy {
  url: string;
  /** The faults of the next requests, in their order; later requests get through. */
  meet(...faults: Fault[]): void;
  /** Returns the requests since the last call. */
  takeSeen(): SeenRequest[];
  /** Requests that have arrived and are unanswered. */
  countOpen(): number;
  close(): Promise<void>;
}

/** Proxies may be mounted below a path. */
const prefix = '/through';

/** A proxy to a server that injects the faults a test asks for. */
export async function openHostileProxy(target: string): Promise<HostileProxy> {
  const faults: Fault[] = [];
  const open = new Map<ServerResponse, IncomingMessage>();
  let seen: SeenRequest[] = [];
  const server = createServer((incoming, answer) => {
    incoming.url = incoming.url?.slice(prefix.length) ?? '';
    const { method = '', url: path, headers } = incoming;
    seen.push({ method, path, headers });
    open.set(answer, incoming);
    answer.once('close', () => open.delete(answer));
    const fault = faults.shift();
    if (fault === undefined) passOn(target, incoming, answer);
    else void misbehave(target, { incoming, answer, fault });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The proxy does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    meet: (...next) => void faults.push(...next),
    takeSeen() {
      const taken = seen;
      seen = [];
      return taken;
    },
    countOpen() {
      // Only a stream that is read notices the end of its connection.
      for (const incoming of open.values()) incoming.resume();
      return open.size;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(target: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = incoming;
  const onward = request(`${target}${url}`, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

interface Mishap {
  incoming: IncomingMessage;
  answer: ServerResponse;
  fault: Fault;
}

async function misbehave(target: string, { incoming, answer, fault }: Mishap): Promise<void> {
  if (fault === 'stall') return;
  // A client that aborts an upload ends its body early.
  const body = await buffer(incoming).catch(() => undefined);
  if (body === undefined || fault === 'hang') return;
  if (fault === 'cut') return void answer.destroy();
  if (fault === 'lost') return loseAnswer(target, { incoming, body, answer });
  const { status, type, text } = nonsense[fault];
  answer.writeHead(status, { 'content-type': type }).end(text);
}

const nonsense = {
  away: { status: 503, type: 'text/html', text: '<h1>Nobody is there</h1>' },
  page: { status: 200, type: 'text/html', text: '<h1>Welcome to our network</h1>' },
  garbled: { status: 200, type: 'application/json', text: '{"result":{"data":' },
};

async function loseAnswer(
  target: string,
  { incoming, body, answer }: { incoming: IncomingMessage; body: Buffer; answer: ServerResponse },
): Promise<void> {
  const { method, url, headers } = incoming;
  const onward = request(`${target}${url}`, { method, headers });
  onward.end(body);
  const [response]: IncomingMessage[] = await once(onward, 'response');
  if (response === undefined) return void answer.destroy();
  const whole = await buffer(response);
  answer.writeHead(response.statusCode ?? 502, { 'content-length': whole.length });
  answer.write(whole.subarray(0, whole.length / 2), () => answer.destroy());
}
