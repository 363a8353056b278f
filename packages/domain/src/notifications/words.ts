import { wordEmail } from '../emails/words.ts';
import type { Language } from '../pages/languages.ts';
import type { NotificationWords } from './bell.ts';
import type { NotificationContent } from './kinds.ts';

/** A notification in the words that its email begins with, for browsers and phones. */
export function notificationWords(
  content: NotificationContent,
  wording: { language: Language; siteName: string },
): NotificationWords {
  const { title, lead } = wordEmail({ kind: 'notification', content }, wording);
  return { title, body: lead };
}

/** A notification as a text message: sender, event and link. */
export function notificationText(
  content: NotificationContent,
  { link, ...wording }: { language: Language; siteName: string; link: string },
): string {
  const { title, body } = notificationWords(content, wording);
  return `${wording.siteName}: ${title}. ${body}\n${link}`;
}
