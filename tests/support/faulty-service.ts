import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a foreign service may do instead of answering. */
export type ServiceFault =
  | 'dropped'
  | 'silent'
  | 'status500'
  | 'status429'
  | 'redirect'
  | 'garbage'
  | 'otherJson'
  | 'huge'
  | 'unending';
export const serviceFaults = [
  'dropped',
  'silent',
  'status500',
  'status429',
  'redirect',
  'garbage',
  'otherJson',
  'huge',
  'unending',
] as const satisfies readonly ServiceFault[];

/** The answer of a fake: JSON with a status. */
export interface FakeAnswer {
  status: number;
  body: unknown;
}

export interface FaultyService {
  url: string;
  /** Paths with their queries, the oldest first. */
  asked: string[];
  /** The fault of all answers from now on. */
  fault: ServiceFault | undefined;
  /** Resolves before each answer; a test may hold them back. */
  beforeAnswer: () => Promise<void>;
  close(): Promise<void>;
}

/** What was posted to a fake. */
export interface Posted {
  headers: IncomingMessage['headers'];
  body: unknown;
}

async function readPosted(request: IncomingMessage): Promise<Posted> {
  return { headers: request.headers, body: JSON.parse(await text(request)) };
}

/** A foreign JSON service on loopback that answers as its documentation says, until it is given a fault. */
export async function openFaultyService(
  basePath: string,
  answer: (url: URL) => FakeAnswer,
  answerPost?: (path: string, posted: Posted) => FakeAnswer,
): Promise<FaultyService> {
  const server = createServer((request, response) => void respond(request, response));
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    service.asked.push(`${url.pathname.slice(basePath.length)}${url.search}`);
    await service.beforeAnswer();
    if (service.fault !== undefined) return misbehave(response, service.fault);
    const isBelow = url.pathname.startsWith(basePath);
    url.pathname = url.pathname.slice(basePath.length);
    if (isBelow && request.method === 'GET') return send(response, answer(url));
    if (isBelow && request.method === 'POST' && answerPost !== undefined)
      return send(response, answerPost(url.pathname, await readPosted(request)));
    send(response, { status: 404, body: { message: 'Not found' } });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
  const service: FaultyService = {
    url: `http://127.0.0.1:${address.port}${basePath}`,
    asked: [],
    fault: undefined,
    beforeAnswer: () => Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function send(response: ServerResponse, { status, body }: FakeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(response: ServerResponse, fault: ServiceFault): void {
  const json = { 'content-type': 'application/json' };
  const acts: Record<ServiceFault, () => void> = {
    dropped: () => void response.destroy(),
    // The caller has to give up.
    silent: () => {},
    status500: () => send(response, { status: 500, body: { message: 'Internal Server Error' } }),
    status429: () => send(response, { status: 429, body: { message: 'Too Many Requests' } }),
    redirect: () => void response.writeHead(302, { location: '/elsewhere' }).end(),
    garbage: () => void response.writeHead(200, json).end('<html>Vedlikehold</html>'),
    otherJson: () =>
      send(response, { status: 200, body: { adresser: 'ingen', durations: [[-1]] } }),
    huge: () => void response.writeHead(200, json).end(`{"adresser":["${'x'.repeat(2_000_000)}"]}`),
    unending: () => flood(response.writeHead(200, json)),
  };
  acts[fault]();
}

/** Sends as long as somebody reads. */
function flood(response: ServerResponse): void {
  const part = ' '.repeat(64 * 1024);
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
}
