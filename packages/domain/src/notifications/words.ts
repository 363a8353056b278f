import { wordEmail } from '../emails/words.ts';
import type { Language } from '../pages/languages.ts';
import type { Notice } from './notification.ts';

/** A short form of a notification for browsers and phones. */
export interface NotificationWords {
  title: string;
  body: string;
}

/** A notification in the words that its email begins with. */
export function notificationWords(
  notice: Notice,
  wording: { language: Language; siteName: string },
): NotificationWords {
  const { title, lead } = wordEmail({ kind: 'notice', notice }, wording);
  return { title, body: lead };
}

/** A notification as a text message: sender, event and link. */
export function notificationText(
  notice: Notice,
  { link, ...wording }: { language: Language; siteName: string; link: string },
): string {
  const { title, body } = notificationWords(notice, wording);
  return `${wording.siteName}: ${title}. ${body}\n${link}`;
}
