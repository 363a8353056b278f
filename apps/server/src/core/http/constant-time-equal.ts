import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether two secrets are the same, in a time that does not tell how much of them is. Texts of the same number of
 * characters may have different numbers of bytes, over which the comparison itself would fail: digests have one length.
 */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();
