import type { DB } from '@mesterhand/db/schema';
import type { Letter } from '@mesterhand/domain/emails/email';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { Kysely } from 'kysely';
import { type Unsubscribe, writeEmail } from './emails.ts';
import type { Enclosure, Mailer } from './send.ts';
import type { Sender } from '../settings/index.ts';

/** All that is needed to send letters from here. */
export interface Post {
  db: Kysely<DB>;
  mailer: Mailer;
  /** Where people reach the site, without a slash at its end. */
  siteUrl: string;
  /** Who letters come from; without it the contact address of the settings. An empty name gives way to the site's. */
  from?: Sender | undefined;
}

export interface EmailOrder {
  to: string;
  /** See `Mail`. */
  accountId?: number | undefined;
  letter: Letter;
  language: Language;
  /** Where the letter leads: a whole address. */
  link: string;
  unsubscribe?: Unsubscribe | undefined;
  replyTo?: Sender | undefined;
  attachments?: readonly Enclosure[] | undefined;
  /** Tells this letter from all others, over all attempts to send it. */
  key: string;
  signal: AbortSignal;
}

/**
 * Writes a letter in the name of the site, and sends it. Whether it is wanted, the caller knows.
 * @throws Error when it may not have arrived: it is to be tried again.
 */
export async function sendEmail(post: Post, order: EmailOrder): Promise<void> {
  const { letter, language, link, unsubscribe, to, ...rest } = order;
  const house = await findInstallation(post.db);
  const { siteName } = house;
  const { siteUrl, mailer } = post;
  const written = writeEmail(letter, { language, siteName, siteUrl, link, unsubscribe });
  await mailer.send({ ...written, ...rest, to, from: senderOf(post, house) });
}

/** A site that has told nobody yet how to reach it writes from an address that nobody reads. */
function senderOf({ from, siteUrl }: Post, { siteName, contactEmail }: House): Sender {
  const address = from?.address ?? contactEmail;
  return {
    name: from === undefined || from.name === '' ? siteName : from.name,
    address: address === '' ? `no-reply@${domainOf(siteUrl)}` : address,
  };
}

function domainOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

interface House {
  siteName: string;
  /** Empty where nobody has set it. */
  contactEmail: string;
}

/** How the site is called, and how it is reached. */
export function findInstallation(db: Kysely<DB>): Promise<House> {
  return db.selectFrom('settings').select(['siteName', 'contactEmail']).executeTakeFirstOrThrow();
}
