import type { EmailContent } from '@mesterhand/domain/emails/email';
import { wordEmail } from '@mesterhand/domain/emails/words';
import type { Language } from '@mesterhand/domain/pages/languages';
import { frameEmail } from './template.ts';
import { writePlain } from './plain-text.ts';

/** Links to unsubscribe from a kind of email. */
export interface Unsubscribe {
  /** The page of notification settings. */
  page: string;
  /** One-click unsubscribe (RFC 8058): takes a POST from a mail program, without a session. */
  oneClick: string;
}

export interface EmailFrame {
  language: Language;
  siteName: string;
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string;
  /** URL of the email's main link. */
  link: string;
  /** For emails that may be switched off. */
  unsubscribe?: Unsubscribe | undefined;
}

export interface WrittenEmail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Renders an email in the recipient's language: HTML, plain text and headers. */
export function writeEmail(email: EmailContent, frame: EmailFrame): WrittenEmail {
  const { language, siteName, siteUrl, unsubscribe } = frame;
  const words = wordEmail(email, { language, siteName });
  const manageLink = unsubscribe?.page;
  const content = { words, language, siteName, siteUrl, manageLink, ...linksOf(email, frame) };
  return {
    subject: words.subject,
    html: frameEmail(content),
    text: writePlain(content),
    headers: {
      'Content-Language': language,
      ...(mayEnd(email) && unsubscribe && endingHeaders(unsubscribe)),
    },
  };
}

/**
 * The one email with two links: where the old address is asked to agree, the button agrees and the second link stops
 * the change.
 */
function linksOf(
  email: EmailContent,
  { link }: EmailFrame,
): { link: string; secondLink: string | undefined } {
  const agree = email.kind === 'changeEmailOld' ? email.confirmLink : null;
  return agree === null ? { link, secondLink: undefined } : { link: agree, secondLink: link };
}

/** Account security emails can't be switched off: an attacker who took the account over would do so. */
function mayEnd({ kind }: EmailContent): boolean {
  return kind === 'notification' || kind === 'newsletterConfirm';
}

function endingHeaders({ oneClick }: Unsubscribe): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    // Mail programs support one-click unsubscribe over https only.
    ...(oneClick.startsWith('https:') && {
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
