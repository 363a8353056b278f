import { createHmac, randomBytes } from 'node:crypto';

const day = 24 * 60 * 60 * 1000;

/**
 * What a log calls a network address: the same mark for the same caller on the same day, and nothing that tells the
 * address, for the key is random, lives in memory alone, and is another tomorrow.
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
