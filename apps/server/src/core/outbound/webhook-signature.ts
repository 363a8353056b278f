import { createHmac, randomBytes } from 'node:crypto';

interface Signed {
  /** Of the message: the same in every attempt. */
  id: string;
  at: Date;
  body: string;
  /** Each makes a signature of its own; one that fits is enough for the receiver. */
  keys: readonly (string | Buffer)[];
}

/**
 * The headers that Standard Webhooks asks for: HMAC-SHA-256 over `id.timestamp.body`, a signature for each key. The
 * timestamp is that of the attempt, so that receivers can refuse old ones.
 */
export function signedHeaders({ id, at, body, keys }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = keys.map(
    (key) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

const prefix = 'whsec_';

/** A secret of 32 bytes in the form that libraries of Standard Webhooks read. */
export function makeWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** The bytes that sign. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}
