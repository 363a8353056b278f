import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A received webhook. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  /** The webhooks, the oldest first. */
  received: ReceivedWebhook[];
  /** How it answers from now on; with a success by default. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

/** An external system that receives webhooks, on this machine. */
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

/** An empty answer with a status. */
export function status(code: number, headers: Record<string, string> = {}, body = '') {
  return (response: ServerResponse): void => {
    response.writeHead(code, headers).end(body);
  };
}

/** Whether a message is signed with a secret, by the rules of Standard Webhooks. */
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
