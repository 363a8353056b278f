import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link in a letter, or of a browser: nobody guesses it. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What a secret is stored by; tells nothing of it. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
