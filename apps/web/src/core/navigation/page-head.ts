import { type Language, languageOf, languages } from '@mesterhand/domain/pages/languages';
import { inLanguage, pathOfPage, readPageRoute } from '@mesterhand/domain/pages/routes';
import { nameInTab, ownWordsIn } from '@mesterhand/domain/pages/site';
import { type PageSubject, sayFound, textsOfPage } from '@mesterhand/domain/pages/texts';

/* Updates the document's head on client-side navigation. Loaded after the first screen, whose head is
   server-rendered. */

type Listed = {
  subject: PageSubject;
  language: Language;
  /** A text of the pages' catalogue by key. */
  find(key: string): string | undefined;
  siteName: string;
  siteDescription: string;
};

/** Writes the head of a public page, as the server does. */
export function writeListed({ subject, language, find, siteName, siteDescription }: Listed): void {
  const ownWords = ownWordsIn(language, siteDescription);
  const wording = { t: sayFound(language, find), siteName, ownWords };
  const { title, description } = textsOfPage(subject, wording);
  document.title = nameInTab(title, siteName);
  writeMeta('description', description);
  writeAddresses(listedPath());
  writeRobots(true);
}

/** Removes the previous page's metadata for search engines. */
export function writeUnlisted(): void {
  writeMeta('description', undefined);
  writeAddresses(undefined);
  writeRobots(false);
}

/** The canonical path of the current page. */
function listedPath(): string | undefined {
  const route = readPageRoute(
    decodeURI(window.location.pathname),
    new URLSearchParams(window.location.search),
  );
  return route && pathOfPage(route);
}

function writeMeta(name: string, content: string | undefined): void {
  const known = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) {
    known?.remove();
    return;
  }
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
}

/** A site-wide noindex stays, whatever a page sets. */
function writeRobots(isListed: boolean): void {
  if (document.head.querySelector('meta[name="robots"][data-site]') === null)
    writeMeta('robots', isListed ? undefined : 'noindex');
}

const addresses = 'link[rel="canonical"], link[rel="alternate"][hreflang]';

function writeAddresses(path: string | undefined): void {
  const known = [...document.head.querySelectorAll<HTMLLinkElement>(addresses)];
  // The site's configured base URL came with the page.
  const base = known[0] === undefined ? window.location.origin : new URL(known[0].href).origin;
  for (const link of known) link.remove();
  if (path === undefined) return;
  const asked = languageOf(new URLSearchParams(window.location.search)) ?? 'nb';
  appendLink({ rel: 'canonical', href: base + inLanguage(path, asked) });
  for (const language of languages)
    appendLink({ rel: 'alternate', hreflang: language, href: base + inLanguage(path, language) });
  appendLink({ rel: 'alternate', hreflang: 'x-default', href: base + path });
}

function appendLink(attributes: Record<string, string>): void {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}
