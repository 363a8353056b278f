import { translateEmails } from '@mesterhand/domain/emails/catalogues';
import { type Language, locales } from '@mesterhand/domain/pages/languages';
import { inLanguage } from '@mesterhand/domain/pages/routes';
import type { Say } from '@mesterhand/domain/pages/texts';
import { osloZone } from '@mesterhand/domain/time/oslo';
import type { Address, Email } from 'postal-mime';
import { emailPagesStyle } from './dev-inbox-style.ts';
import { type Markup, cleaned, html } from '../http/index.ts';

/* The development inbox: emails stored in a folder instead of being sent, as a list and one by one. */

export interface ListedEmail {
  id: string;
  storedAt: Date;
  email: Email;
}

export const inboxPath = '/dev/mail';

/** The list, newest first. `maxListedEmails` when the list is truncated. */
export function renderInbox(
  emails: readonly ListedEmail[],
  { language, maxListedEmails }: { language: Language; maxListedEmails: number | undefined },
): Markup {
  const t = translateEmails(language);
  const content = html`<h1>${t('inbox.title')}</h1>
    <p class="soft">${t('inbox.intro')}</p>
    <p><a class="button" href="${inLanguage(inboxPath, language)}">${t('inbox.refresh')}</a></p>
    ${
      emails.length === 0
        ? html`<p class="empty">${t('inbox.empty')}</p>`
        : html`<ul>
            ${emails.map((email) => writeEntry(email, { t, language }))}
          </ul>`
    }
    ${maxListedEmails !== undefined && html`<p class="soft">${t('inbox.older', { count: maxListedEmails })}</p>`}`;
  return frame(content, { language, title: t('inbox.title') });
}

function writeEntry(
  { id, storedAt, email }: ListedEmail,
  { t, language }: { t: Say; language: Language },
): Markup {
  return html`<li>
    <a class="entry" href="${inLanguage(`${inboxPath}/${id}`, language)}">
      <strong>${subjectOf(email, t)}</strong>
      <span class="soft">${t('inbox.to')} ${sayAddresses(email.to)}</span>
      <time class="soft" datetime="${storedAt.toISOString()}">${sayTime(storedAt, language)}</time>
    </a>
  </li>`;
}

/** One email: its HTML in a sandboxed frame, its plain text, and its headers. */
export function renderEmail({ id, storedAt, email }: ListedEmail, language: Language): Markup {
  const t = translateEmails(language);
  const subject = subjectOf(email, t);
  const content = html`<p><a href="${inLanguage(inboxPath, language)}">← ${t('inbox.back')}</a></p>
    <h1>${subject}</h1>
    <dl>
      <dt>${t('inbox.from')}</dt>
      <dd>${sayAddresses(email.from && [email.from])}</dd>
      <dt>${t('inbox.to')}</dt>
      <dd>${sayAddresses(email.to)}</dd>
      <dt>${t('facts.at')}</dt>
      <dd><time datetime="${storedAt.toISOString()}">${sayTime(storedAt, language)}</time></dd>
    </dl>
    <h2>${t('inbox.html')}</h2>
    <iframe
      src="${inboxPath}/${id}/html"
      title="${t('inbox.html')}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <h2>${t('inbox.text')}</h2>
    <pre>${withLinks(email.text ?? '')}</pre>
    <details>
      <summary>${t('inbox.head')}</summary>
      <pre>${email.headerLines.map(({ line }) => `${line}\n`)}</pre>
    </details>`;
  return frame(content, { language, title: subject });
}

/** The HTML of an email for that frame: links open in a new tab. */
export function openLinksOutside(html: string): string {
  return html.replace(/<head>/i, () => '<head><base target="_blank" />');
}

/** Content policy of an email in its frame: no scripts, no requests. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function frame(
  content: Markup,
  { language, title }: { language: Language; title: string },
): Markup {
  return html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <title>${title} – Mesterhånd</title>
      ${cleaned(`<style nonce="CSP_NONCE">${emailPagesStyle}</style>`)}
    </head>
    <body>
      <main>${content}</main>
    </body>
  </html>`;
}

function subjectOf({ subject = '' }: Email, t: Say): string {
  return subject === '' ? t('inbox.noSubject') : subject;
}

function sayAddresses(addresses: readonly Address[] = []): string {
  return addresses
    .map(({ name, address = '' }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ');
}

function sayTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: osloZone,
  }).format(at);
}

/** Plain text with clickable URLs. */
function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) =>
      place % 2 === 1 ? html`<a href="${part}" target="_blank">${part}</a>` : html`${part}`,
    );
}
