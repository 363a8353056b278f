import { wordLetter } from '../letters/words.ts';
import type { Language } from '../pages/languages.ts';
import type { Notice } from './notice.ts';

/** A notice in few words, as telephones and browsers show it. */
export interface NoticeWords {
  title: string;
  body: string;
}

/** A notice in the words that its letter begins with. */
export function noticeWords(
  notice: Notice,
  wording: { language: Language; siteName: string },
): NoticeWords {
  const { title, lead } = wordLetter({ kind: 'notice', notice }, wording);
  return { title, body: lead };
}

/** A notice as a text for a telephone: who writes, what has happened, and where to look. */
export function noticeText(
  notice: Notice,
  { link, ...wording }: { language: Language; siteName: string; link: string },
): string {
  const { title, body } = noticeWords(notice, wording);
  return `${wording.siteName}: ${title}. ${body}\n${link}`;
}
