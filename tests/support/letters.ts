import { createHash, randomBytes } from 'node:crypto';
import { connect } from '@mesterhand/db/connect';
import { startEmbedded } from '@mesterhand/db/embedded';
import { browserServer } from './browser-server.ts';

export interface Letter {
  /** The secret of the link that confirms, and that of the link that unsubscribes. */
  confirm: string;
  unsubscribe: string;
}

/**
 * What the letters to a subscriber of the browser tests' server say. Their secrets are stored as hashes alone, and
 * what delivers them forgets them: the test gives them others, of its own choice.
 */
export async function writeLetter(email: string): Promise<Letter> {
  const letter = { confirm: makeSecret(), unsubscribe: makeSecret() };
  const cluster = await startEmbedded({ dataDir: browserServer.dataDir });
  const db = connect({ url: cluster.url });
  try {
    await db
      .updateTable('newsletterSubscribers')
      .set({ confirmHash: hash(letter.confirm), unsubscribeHash: hash(letter.unsubscribe) })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
  } finally {
    await db.destroy();
    await cluster.stop();
  }
  return letter;
}

const makeSecret = (): string => randomBytes(24).toString('base64url');
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
