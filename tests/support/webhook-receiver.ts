import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a receiving system got. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  /** What came, the oldest first. */
  received: ReceivedWebhook[];
  /** What it does with each from now on; takes it with a word of thanks unless told. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** One of the owner's other systems, on this machine. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      receiver.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received: [],
    answer: (response) => response.writeHead(200).end('thanks'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** An answer of one status. */
export function status(code: number, headers: Record<string, string> = {}, body = '') {
  return (response: ServerResponse): void => {
    response.writeHead(code, headers).end(body);
  };
}

/** Whether a message is signed with a secret, as Standard Webhooks has receivers prove it. */
export function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => each.split(','))
    .some(([version, signature = '']) => {
      const given = Buffer.from(signature, 'base64');
      return (
        version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
      );
    });
}
