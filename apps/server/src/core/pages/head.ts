import { languages, locales } from '@mesterhand/domain/pages/languages';
import { inLanguage } from '@mesterhand/domain/pages/routes';
import { nameInTab, sharePicture } from '@mesterhand/domain/pages/site';
import type { PageAsk, PageHead } from './page-request.ts';
import { type Markup, html, jsonForScript } from '../http/index.ts';

export interface HeadOptions {
  things: readonly object[];
  /** Whether search engines may index the page. */
  isKept: boolean;
  /** Whether the whole site is excluded from search engines. */
  isHidden: boolean;
}

/** The head of a page: title, canonical and alternate URLs, previews, and structured data. */
export function writeHead(ask: PageAsk, head: PageHead, options: HeadOptions): Markup {
  const title = nameInTab(head.title, ask.settings.siteName);
  return html`${[
    html`<title>${title}</title>`,
    head.description && html`<meta name="description" content="${head.description}" />`,
    writeRobots(options),
    head.path !== undefined && writeAddresses(ask, head.path),
    writePreview(ask, head),
    options.things.length > 0 && writeThings(options.things),
  ]}`;
}

function writeRobots({ isKept, isHidden }: HeadOptions): Markup {
  // The web app removes its own robots tag on navigation, but not one for the whole site (`data-site`).
  if (isHidden) return html`<meta name="robots" content="noindex" data-site />`;
  return isKept ? html`` : html`<meta name="robots" content="noindex" />`;
}

function writeAddresses({ base, language }: PageAsk, path: string): Markup {
  return html`<link rel="canonical" href="${base}${inLanguage(path, language)}" />
    ${languages.map(
      (other) =>
        html`<link rel="alternate" hreflang="${other}" href="${base}${inLanguage(path, other)}" />`,
    )}
    <link rel="alternate" hreflang="x-default" href="${base}${path}" />`;
}

const localeOf = (language: keyof typeof locales): string => locales[language].replace('-', '_');

/** Open Graph and Twitter card tags. */
function writePreview(ask: PageAsk, head: PageHead): Markup {
  const { picture = { ...sharePicture, alt: ask.settings.siteName } } = head;
  const address = head.path === undefined ? undefined : ask.base + ask.link(head.path);
  const properties: [name: string, value: string | number | undefined][] = [
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:type', head.type ?? 'website'],
    ['og:url', address],
    ['og:site_name', ask.settings.siteName],
    ['og:locale', localeOf(ask.language)],
    ...languages
      .filter((other) => other !== ask.language)
      .map((other): [string, string] => ['og:locale:alternate', localeOf(other)]),
    ['og:image', ask.absolute(picture.path)],
    ['og:image:width', picture.width],
    ['og:image:height', picture.height],
    ['og:image:alt', picture.alt === '' ? undefined : picture.alt],
    ['article:published_time', head.publishedAt],
  ];
  const card = head.type === 'profile' ? 'summary' : 'summary_large_image';
  return html`${properties.map(
      ([name, value]) =>
        value !== undefined && html`<meta property="${name}" content="${value}" />`,
    )}<meta name="twitter:card" content="${card}" />`;
}

function writeThings(things: readonly object[]): Markup {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return html`<script type="application/ld+json">
    ${jsonForScript(graph)}
  </script>`;
}
