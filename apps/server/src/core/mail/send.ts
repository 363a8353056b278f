import { createHash } from 'node:crypto';
import type { Sender } from '../settings/index.ts';

/** An attachment. */
export interface Enclosure {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

export interface Mail {
  /** One address. */
  to: string;
  /** The recipient's account, or that of the author of a text in it; an erasure finds stored emails by it. */
  accountId?: number | undefined;
  from: Sender;
  /** Reply-To, if other than the sender. */
  replyTo?: Sender | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly Enclosure[] | undefined;
  /** Message id seed, the same for every attempt: recipients can detect duplicates. */
  key: string;
  /** Aborts the attempt. */
  signal: AbortSignal;
}

/** Transport of outgoing emails. */
export interface Mailer {
  /** @throws Error when the email may not have arrived and must be retried. */
  send(mail: Mail): Promise<void>;
  /** @throws Error when no email could be sent now; absent where there is no server to check. */
  check?(): Promise<void>;
  /** Waits for emails in flight. */
  close(): Promise<void>;
}

/** A single bare address: no name, no list, no injected header. */
const mailAddress = /^[^\s\p{C}()<>[\]\\,;:"@]{1,64}@[^\s\p{C}()<>[\]\\,;:"@]{1,190}$/u;

export function isMailAddress(text: string): boolean {
  return mailAddress.test(text);
}

/** The parts of every email, whichever transport sends it. */
export function messageOf(mail: Mail) {
  const { to, from, replyTo, subject, html, text, headers = {}, attachments = [], key } = mail;
  for (const { address } of [{ address: to }, from, replyTo ?? from])
    if (!isMailAddress(address)) throw new Error('This is no address that an email can have.');
  for (const value of Object.values(headers))
    if (/\p{Cc}/u.test(value)) throw new Error('A line in the head of an email can’t be broken.');
  return {
    // Objects, since nodemailer splits strings at commas.
    to: { name: '', address: to },
    from: { name: onOneLine(from.name), address: from.address },
    ...(replyTo && { replyTo: { name: onOneLine(replyTo.name), address: replyTo.address } }),
    subject: onOneLine(subject),
    messageId: `<${fingerprint(key)}@${domainOf(from.address)}>`,
    html,
    text,
    // RFC 3834: auto-responders ignore such emails.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: attachments.map((enclosure) => ({ ...enclosure })),
    // All content is inline: nodemailer must read no files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A hash that identifies an email without revealing its key. */
export function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Names and subjects contain user input: a line break would inject a header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
