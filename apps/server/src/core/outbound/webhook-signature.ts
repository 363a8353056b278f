import { createHmac, randomBytes } from 'node:crypto';

interface Signed {
  /** Message id, the same in every attempt. */
  id: string;
  at: Date;
  body: string;
  /** One signature per key; receivers accept any match, which allows rotation. */
  keys: readonly (string | Buffer)[];
}

/**
 * Headers of Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, a signature per key. The timestamp is that of
 * the attempt, so that receivers can reject replays.
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

/** A secret of 32 bytes in the format of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** The key bytes of a secret. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}
