import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets in constant time. Digests are compared, since `timingSafeEqual` requires equal lengths and texts of
 * equal length may differ in bytes.
 */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();
