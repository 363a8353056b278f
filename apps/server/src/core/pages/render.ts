import { AppError } from '@mesterhand/domain/errors/codes';
import { type FirstAnswer, firstDataId } from '@mesterhand/domain/pages/first-data';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { PageRoute } from '@mesterhand/domain/pages/routes';
import { textsOfPage } from '@mesterhand/domain/pages/texts';
import { toAppError } from '../errors/index.ts';
import { type PageAsk, type PageParts, askIn } from './page-request.ts';
import { makeArticle, makeBlog } from './page-blog.ts';
import { frameSkeletons, frameView } from './html-frame.ts';
import { writeHead } from './head.ts';
import { type Markup, html, jsonForScript } from '../http/index.ts';
import { makeMaster } from './page-master.ts';
import { makeHome, makeMasters, makeServices } from './page-masters.ts';
import { makeMissing, makePlain, makeUnlisted } from './static-pages.ts';
import type { PageReads } from './page-data.ts';

/** What of a page the shell has room for. */
export interface MadePage {
  status: number;
  language: Language;
  head: Markup;
  /** The first view; bones where people wait for the app. `nonce` is that of the answer. */
  body(nonce: string): Markup;
  data: Markup;
  /** For people without JavaScript. */
  hint: Markup;
}

export interface PageRequest {
  /** What the address shows; undefined where it leads nowhere. */
  route: PageRoute | undefined;
  language: Language;
  /** Where people reach the site, without a slash at the end. */
  base: string;
  reads: PageReads;
  /** Whether others can reach the site: search engines shall keep no demo. */
  isPublic: boolean;
  now: Date;
}

/** A page as it is read without running it. @throws what its reads throw, but for things that are not there. */
export async function makePage(wish: PageRequest): Promise<MadePage> {
  const settings = await wish.reads.settings();
  const ask = askIn(wish.language, { ...wish, settings });
  if (settings.maintenanceMode) return closedPage(ask);
  const parts = await makeFound(ask, wish.route).catch((error: unknown) => {
    // Whatever an address can't name, there is nothing there.
    if ([400, 404].includes(toAppError(error).status)) return makeMissing(ask);
    throw error;
  });
  const { status, head, things, body } = parts;
  const isKept = status === 200 && head.path !== undefined;
  const isHidden = settings.demo && wish.isPublic;
  const answers: FirstAnswer[] = [
    { path: 'admin.settings.public', data: settings },
    ...parts.answers,
  ];
  return {
    status,
    language: ask.language,
    head: writeHead(ask, head, { things, isKept, isHidden }),
    body: (nonce) => (body === undefined ? frameSkeletons(ask) : frameView(ask, body, nonce)),
    data: html`<script
      type="application/json"
      id="${firstDataId}"
      data-at="${wish.now.toISOString()}"
    >
      ${jsonForScript(answers)}
    </script>`,
    hint: html`<p class="fv-hint">${ask.t('noscript')}</p>`,
  };
}

/** Closed for maintenance: who administers the site comes in through the app, everyone else comes back later. */
function closedPage(ask: PageAsk): MadePage {
  const { t, language } = ask;
  const title = t('maintenance.title');
  return {
    status: 503,
    language,
    head: writeHead(ask, { title }, { things: [], isKept: false, isHidden: false }),
    body: () => html``,
    data: html``,
    hint: html`<h1>${title}</h1>
      <p>${t('maintenance.text')}</p>`,
  };
}

async function makeFound(ask: PageAsk, route: PageRoute | undefined): Promise<PageParts> {
  if (route === undefined) throw new AppError('access.notFound');
  switch (route.page) {
    case 'home':
      return makeHome(ask);
    case 'services':
      return makeServices(ask, route);
    case 'masters':
      return makeMasters(ask, route);
    case 'master':
      return makeMaster(ask, route.id);
    case 'blog':
      return makeBlog(ask, route);
    case 'article':
      return makeArticle(ask, route.slug);
    case 'person': {
      await ask.reads.person({ id: route.id });
      return makeUnlisted(textsOfPage({ page: 'private', name: 'person' }, ask).title);
    }
    case 'private':
      return makeUnlisted(textsOfPage(route, ask).title);
    default:
      return makePlain(ask, route.page);
  }
}
