import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../concurrency/index.ts';

/** The cost that OWASP recommends for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random text at the same cost: verified for unknown accounts. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$PqgVD6KiT6l04J22o8OF2g$oToGpc/UYDBsssD+vCx2XK+h6N6d7lZJeOepDxPETPg';

// One core stays free for all other requests.
const inTurn = createWorkQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  waiting: 500,
});

let begun = 0;

/** Number of hashes computed by this process, to test that a response does not reveal who has an account. */
export function countHashings(): number {
  return begun;
}

/** The argon2id hash of a password, with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => {
    begun += 1;
    return hash(password, cost);
  });
}

/**
 * Verifies a password. Unknown accounts (null) and damaged hashes return false after the same work: response times must
 * not reveal who has an account.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await compare(passwordHash ?? nobodysHash, password);
    return passwordHash !== null && matches;
  });
}

async function compare(passwordHash: string, password: string): Promise<boolean> {
  try {
    begun += 1;
    return await verify(passwordHash, password);
  } catch {
    // The library rejects a malformed hash at once: do the skipped work.
    await verify(nobodysHash, password);
    return false;
  }
}
