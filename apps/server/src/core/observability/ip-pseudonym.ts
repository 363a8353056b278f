import { createHmac, randomBytes } from 'node:crypto';

const day = 24 * 60 * 60 * 1000;

/**
 * Pseudonyms of network addresses for logs: stable per caller and day. Not reversible: the HMAC key is random, exists
 * in memory only and changes daily.
 */
export function createMarks(clock: () => number = Date.now): (address: string) => string {
  let key = randomBytes(32);
  let today = Math.floor(clock() / day);
  return (address) => {
    const now = Math.floor(clock() / day);
    if (now !== today) {
      key = randomBytes(32);
      today = now;
    }
    return createHmac('sha256', key).update(address).digest('base64url').slice(0, 10);
  };
}
