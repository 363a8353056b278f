import { wordEmail } from '../emails/words.ts';
import type { Language } from '../pages/languages.ts';
import type { Notice } from './notice.ts';

/** A notice in few words, as telephones and browsers show it. */
export interface NotificationWords {
  title: string;
  body: string;
}

/** A notice in the words that its letter begins with. */
export function notificationWords(
  notice: Notice,
  wording: { language: Language; siteName: string },
): NotificationWords {
  const { title, lead } = wordEmail({ kind: 'notice', notice }, wording);
  return { title, body: lead };
}

/** A notice as a text for a telephone: who writes, what has happened, and where to look. */
export function notificationText(
  notice: Notice,
  { link, ...wording }: { language: Language; siteName: string; link: string },
): string {
  const { title, body } = notificationWords(notice, wording);
  return `${wording.siteName}: ${title}. ${body}\n${link}`;
}
