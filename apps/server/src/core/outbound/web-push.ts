import webPush, { type Urgency } from 'web-push';
import { postTo } from './outbound-request.ts';
import { isPublicHost } from './private-networks.ts';

/** Both base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** What proves to push services that a message is ours (RFC 8292): a pair of keys, and where we are reached. */
export interface PushKeys extends PushKeyPair {
  /** An https or a mailto address. */
  subject: string;
}

/** A browser at its maker's push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  target: PushTarget;
  payload: string;
  /** Seconds that the service keeps it for a browser that is away. */
  ttl: number;
  urgency: Urgency;
  /** A later message of the same topic takes the place of one that still waits; at most 32 letters of base64url. */
  topic: string;
  signal: AbortSignal;
}

/** `gone`: nobody is there any more (404, 410); `refused`: the service won't have this message, now or later. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushSender {
  publicKey: string;
  /** Whether an address may be sent to at all: a public https one. */
  accepts(endpoint: string): boolean;
  /**
   * Encrypts a message for one browser and hands it to its service.
   * @throws Error when it makes sense to try again later.
   */
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushOptions {
  keys: PushKeys;
  /** For tests: this machine's own addresses, without https, are taken too. */
  allowLoopback?: boolean;
}

/** The way to browsers. Redirects are not followed, and no address of a closed network is called. */
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
        // Nothing of what it says is needed, and it may say very much.
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

/** Too many at once, and trouble of the service's own, pass. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
  throw new Error(`The push service answered ${status}.`);
}
