import type { PageAsk } from './page-request.ts';
import { type Markup, cleaned, html } from '../http/index.ts';
import type { Crumb } from './json-ld.ts';

/*
 * Server-rendered main text of a page, readable before the app has loaded and without it. Styled by the web app's
 * ui/first-view.css, in the place of the app's content.
 */

/** First child of the first view: hides it before the rest is parsed, for users with another language setting. */
const hideInOtherLanguage = `(function () {
  var known = /^(nb|ru|uk|en)$/, language = null;
  try { language = localStorage.getItem('language'); } catch (e) {}
  if (!known.test(language)) try { language = JSON.parse(localStorage.getItem('user')).language; } catch (e) {}
  var asked = /[?&]lang=(nb|ru|uk|en)(&|$)/.test(location.search);
  if (!asked && known.test(language) && language !== document.documentElement.lang) document.currentScript.parentElement.hidden = true;
})();`;

const brandMark = cleaned(
  '<svg viewBox="0 0 64 64" width="36" height="36" aria-hidden="true"><rect width="64" height="64" rx="18" fill="#0f6a5f"/><path d="M14 46V25.500L23 17l9 8.500L41 17l9 8.500V46" fill="none" stroke="#fffdf9" stroke-width="6.500" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="42" r="4.500" fill="#ffbe52"/></svg>',
);

/** Links in every page's navigation. */
const places = [
  ['/services', 'crumbs.services'],
  ['/masters', 'masters.title'],
  ['/gallery', 'gallery.heading'],
  ['/blog', 'blog.title'],
  ['/how-it-works', 'how.title'],
  ['/about', 'about.title'],
  ['/support', 'support.title'],
  ['/privacy', 'privacy.title'],
  ['/terms', 'terms.title'],
  ['/cookies', 'cookies.title'],
  ['/accessibility', 'accessibility.title'],
] as const;

interface FrameOptions {
  /** Allows the inline script and style. */
  nonce: string;
  style?: Markup | undefined;
}

/** The main text between header and footer. */
export function frameView(ask: PageAsk, content: Markup, { nonce, style }: FrameOptions): Markup {
  const { t, link } = ask;
  return html`<div class="fv">
    <script nonce="${nonce}">
      ${cleaned(hideInOtherLanguage)};
    </script>
    ${
      style &&
      html`<style nonce="${nonce}">
        ${style}
      </style>`
    }
    ${writeTop(ask)}
    <main class="fv-main">${content}</main>
    <nav class="fv-box fv-nav" aria-label="${t('nav')}">
      <ul>
        ${places.map(([path, name]) => html`<li><a href="${link(path)}">${t(name)}</a></li>`)}
      </ul>
    </nav>
  </div>`;
}

/** Loading state until the app has started: header and skeletons, without any text. */
export function frameSkeletons(ask: PageAsk): Markup {
  return html`<div class="fv">
    ${writeTop(ask)}
    <main class="fv-main" aria-busy="true">
      <div class="fv-box fv-section" aria-hidden="true">
        ${Array.from({ length: 4 }, () => html`<div class="fv-bone"></div>`)}
      </div>
    </main>
  </div>`;
}

function writeTop({ link, settings }: PageAsk): Markup {
  return html`<div class="fv-top"></div>
    <header class="fv-head">
      <div class="fv-box">
        <a class="fv-brand" href="${link('/')}">${brandMark}${settings.siteName}</a>
      </div>
    </header>`;
}

/** A heading with an introduction, as most pages begin. */
export function writeHeading(title: string, intro: string): Markup {
  return html`<div class="fv-heading">
    <h1>${title}</h1>
    <p class="fv-intro">${intro}</p>
  </div>`;
}

export function writeCrumbs(ask: PageAsk, crumbs: readonly (Crumb | string)[]): Markup {
  const { t, link } = ask;
  return html`<nav class="fv-crumbs" aria-label="${t('crumbs.label')}">
    <ol>
      <li><a href="${link('/')}">${t('crumbs.home')}</a></li>
      ${crumbs.map((crumb) =>
        typeof crumb === 'string'
          ? html`<li><span aria-current="page">${crumb}</span></li>`
          : html`<li><a href="${link(crumb.path)}">${crumb.name}</a></li>`,
      )}
    </ol>
  </nav>`;
}
