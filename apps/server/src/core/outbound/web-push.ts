import webPush, { type Urgency } from 'web-push';
import { postTo } from './outbound-request.ts';
import { isPublicHost } from './private-networks.ts';

/** Both base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** VAPID identification (RFC 8292): a key pair and a contact address. */
export interface PushKeys extends PushKeyPair {
  /** An https or a mailto address. */
  subject: string;
}

/** A push subscription of a browser. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  target: PushTarget;
  payload: string;
  /** Seconds for which the push service stores it for an offline browser. */
  ttl: number;
  urgency: Urgency;
  /** Replaces a waiting message of the same topic; at most 32 characters of base64url. */
  topic: string;
  signal: AbortSignal;
}

/** `gone`: the subscription has ended (404, 410); `refused`: rejected permanently. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushSender {
  publicKey: string;
  /** Whether an endpoint is allowed: a public https URL. */
  accepts(endpoint: string): boolean;
  /** Encrypts a message for one browser and posts it to its push service. @throws Error when a retry makes sense. */
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushOptions {
  keys: PushKeys;
  /** For tests: also allows loopback addresses without https. */
  allowLoopback?: boolean;
}

/** Web push. Redirects are not followed, and private addresses are refused. */
export function createPush({ keys, allowLoopback = false }: PushOptions): PushSender {
  const { publicKey, privateKey, subject } = keys;
  const accepts = (endpoint: string): boolean =>
    URL.canParse(endpoint) &&
    (isPublicService(new URL(endpoint)) || (allowLoopback && isLoopback(new URL(endpoint))));
  return {
    publicKey,
    accepts,
    async send({ target, payload, ttl, urgency, topic, signal }) {
      const { endpoint, p256dh, auth } = target;
      if (!accepts(endpoint)) return 'gone';
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttl,
          urgency,
          topic,
        },
      );
      const { status } = await postTo(new URL(endpoint), {
        headers: details.headers,
        body: details.body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
        // The response body is not needed, and may be long.
        keep: 0,
        isGuarded: !isLoopback(new URL(endpoint)),
      });
      return outcomeOf(status);
    },
  };
}

function isPublicService({ protocol, username, password, port, hostname }: URL): boolean {
  const isBare = username === '' && password === '' && port === '';
  return protocol === 'https:' && isBare && isPublicHost(hostname);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}

/** Rate limits and server errors are temporary. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
  throw new Error(`The push service responded with ${status}.`);
}
