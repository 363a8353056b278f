import type { DB } from '@mesterhand/db/schema';
import type { EmailContent } from '@mesterhand/domain/emails/email';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { Kysely } from 'kysely';
import { type Unsubscribe, writeEmail } from './emails.ts';
import type { Enclosure, Mailer } from './send.ts';
import type { Sender } from '../settings/index.ts';

/** What is needed to send emails. */
export interface Post {
  db: Kysely<DB>;
  mailer: Mailer;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  /** Sender; by default the contact address in the settings. An empty name is replaced by the site's name. */
  from?: Sender | undefined;
}

export interface EmailOrder {
  to: string;
  /** See `Mail`. */
  accountId?: number | undefined;
  content: EmailContent;
  language: Language;
  /** Absolute URL of the email's main link. */
  link: string;
  unsubscribe?: Unsubscribe | undefined;
  replyTo?: Sender | undefined;
  attachments?: readonly Enclosure[] | undefined;
  /** Identifies the email, the same over all attempts to send it. */
  key: string;
  signal: AbortSignal;
  /** Read from the settings when the caller has not. */
  installation?: InstallationIdentity | undefined;
}

/**
 * Renders an email in the name of the site and sends it. Whether the recipient wants it is checked by the caller.
 * @throws Error when it may not have arrived and must be retried.
 */
export async function sendEmail(post: Post, order: EmailOrder): Promise<void> {
  const { content, language, link, unsubscribe, to, installation: known, ...rest } = order;
  const installation = known ?? (await findInstallation(post.db));
  const { siteName } = installation;
  const { siteUrl, mailer } = post;
  const written = writeEmail(content, { language, siteName, siteUrl, link, unsubscribe });
  await mailer.send({ ...written, ...rest, to, from: senderOf(post, installation) });
}

/** Without a contact address the sender is a no-reply address. */
function senderOf(
  { from, siteUrl }: Post,
  { siteName, contactEmail }: InstallationIdentity,
): Sender {
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

export interface InstallationIdentity {
  siteName: string;
  /** Empty when not configured. */
  contactEmail: string;
}

/** The site's name and contact address. */
export function findInstallation(db: Kysely<DB>): Promise<InstallationIdentity> {
  return db.selectFrom('settings').select(['siteName', 'contactEmail']).executeTakeFirstOrThrow();
}
