import type { Letter } from '@mesterhand/domain/emails/email';
import { wordEmail } from '@mesterhand/domain/emails/words';
import type { Language } from '@mesterhand/domain/pages/languages';
import { frameEmail } from './template.ts';
import { writePlain } from './plain-text.ts';

/** Ways out of letters of a kind. */
export interface Unsubscribe {
  /** Where people choose what they get. */
  page: string;
  /** Takes the POST of a mail program's own button (RFC 8058), without a session. */
  oneClick: string;
}

export interface EmailFrame {
  language: Language;
  siteName: string;
  /** Where people reach the site, without a slash at its end. */
  siteUrl: string;
  /** Where the letter leads. */
  link: string;
  /** For letters that may be switched off. */
  unsubscribe?: Unsubscribe | undefined;
}

export interface WrittenEmail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** A letter in the language of its reader: as HTML, as plain text, and what stands in its head. */
export function writeEmail(letter: Letter, frame: EmailFrame): WrittenEmail {
  const { language, siteName, siteUrl, unsubscribe } = frame;
  const words = wordEmail(letter, { language, siteName });
  const manageLink = unsubscribe?.page;
  const content = { words, language, siteName, siteUrl, manageLink, ...linksOf(letter, frame) };
  return {
    subject: words.subject,
    html: frameEmail(content),
    text: writePlain(content),
    headers: {
      'Content-Language': language,
      ...(mayEnd(letter) && unsubscribe && endingHeaders(unsubscribe)),
    },
  };
}

/** The one letter with two ways: where the old address is asked to agree, its button does, and the link stops. */
function linksOf(
  letter: Letter,
  { link }: EmailFrame,
): { link: string; secondLink: string | undefined } {
  const agree = letter.kind === 'changeEmailOld' ? letter.confirmLink : null;
  return agree === null ? { link, secondLink: undefined } : { link: agree, secondLink: link };
}

/** Letters about an account itself always go: who could switch them off would also be the one who took it over. */
function mayEnd({ kind }: Letter): boolean {
  return kind === 'notice' || kind === 'newsletterConfirm';
}

function endingHeaders({ oneClick }: Unsubscribe): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    // Programs press that button over https alone.
    ...(oneClick.startsWith('https:') && {
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
