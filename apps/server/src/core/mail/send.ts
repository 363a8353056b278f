import { createHash } from 'node:crypto';
import type { Sender } from '../settings/index.ts';

/** A file that goes with a letter. */
export interface Enclosure {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

export interface Mail {
  /** One address. */
  to: string;
  /** The account to which the letter is, or whose words it carries; where letters are files, an erasure finds it by this. */
  accountId?: number | undefined;
  from: Sender;
  /** Who an answer goes to, where that isn't the sender. */
  replyTo?: Sender | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly Enclosure[] | undefined;
  /** The same for every attempt at the same letter: those who receive two of them can tell. */
  key: string;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** The way out of the house for letters. */
export interface Mailer {
  /** @throws Error when the letter may not have arrived: it is to be tried again. */
  send(mail: Mail): Promise<void>;
  /** @throws Error when no letter could be sent now; without it there is nobody to ask. */
  check?(): Promise<void>;
  /** Waits for letters under way. */
  close(): Promise<void>;
}

/** One letter box and nothing else: no name, no list, no line of its own in the head of a letter. */
const mailAddress = /^[^\s\p{C}()<>[\]\\,;:"@]{1,64}@[^\s\p{C}()<>[\]\\,;:"@]{1,190}$/u;

export function isMailAddress(text: string): boolean {
  return mailAddress.test(text);
}

/** What stands in the head of every letter, whichever way it goes. */
export function messageOf(mail: Mail) {
  const { to, from, replyTo, subject, html, text, headers = {}, attachments = [], key } = mail;
  for (const { address } of [{ address: to }, from, replyTo ?? from])
    if (!isMailAddress(address)) throw new Error('This is no address that a letter can have.');
  for (const value of Object.values(headers))
    if (/\p{Cc}/u.test(value)) throw new Error('A line in the head of a letter can’t be broken.');
  return {
    // Objects, since a text would be taken apart at its commas.
    to: { name: '', address: to },
    from: { name: onOneLine(from.name), address: from.address },
    ...(replyTo && { replyTo: { name: onOneLine(replyTo.name), address: replyTo.address } }),
    subject: onOneLine(subject),
    messageId: `<${fingerprint(key)}@${domainOf(from.address)}>`,
    html,
    text,
    // RFC 3834: out-of-office programs leave such letters alone.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: attachments.map((enclosure) => ({ ...enclosure })),
    // What a letter holds stands in it: nothing is fetched from files or addresses while it is made.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Tells letters apart by their keys, and says nothing of them. */
export function fingerprint(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Names and subjects come from people as well: a broken line would begin another line of the head. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
