import { createHash, randomBytes } from 'node:crypto';

/** An unguessable secret for a link in an email, or for a browser. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a secret is stored. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
