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
import { makeLocalService } from './page-local-service.ts';
import { makeMaster } from './page-master.ts';
import { makeHome, makeMasters, makeServices } from './page-masters.ts';
import { makeMissing, makePlain, makeUnlisted } from './static-pages.ts';
import type { PageReads } from './page-data.ts';

/** The parts of a page that the shell has placeholders for. */
export interface MadePage {
  status: number;
  language: Language;
  head: Markup;
  /** The first view, or skeletons. `nonce` is that of the response. */
  body(nonce: string): Markup;
  data: Markup;
  /** Content of `<noscript>`. */
  hint: Markup;
  /** Shown while the app cannot start, because a file of it did not load. */
  failure: Markup;
}

export interface PageRequest {
  /** The route of the URL; undefined for an unknown one. */
  route: PageRoute | undefined;
  language: Language;
  /** Public URL of the site, without a trailing slash. */
  base: string;
  reads: PageReads;
  /** Whether the site is public: a demo is not to be indexed. */
  isPublic: boolean;
  now: Date;
}

/** Renders a page on the server. @throws errors of its reads, except "not found". */
export async function makePage(request: PageRequest): Promise<MadePage> {
  const settings = await request.reads.settings();
  const ask = askIn(request.language, { ...request, settings });
  if (settings.maintenanceMode) return closedPage(ask);
  const parts = await makeFound(ask, request.route).catch((error: unknown) => {
    // Invalid parameters count as "not found".
    if ([400, 404].includes(toAppError(error).status)) return makeMissing(ask);
    throw error;
  });
  const { status, head, things, body } = parts;
  const isKept = status === 200 && head.path !== undefined;
  const isHidden = settings.demo && request.isPublic;
  const answers: FirstAnswer[] = [
    { path: 'admin.settings.public', data: settings },
    ...parts.answers,
  ];
  return {
    status,
    language: ask.language,
    head: writeHead(ask, head, { things, isKept, isHidden }),
    body: (nonce) =>
      body === undefined
        ? frameSkeletons(ask)
        : frameView(ask, body, { nonce, style: parts.style }),
    data: html`<script
      type="application/json"
      id="${firstDataId}"
      data-at="${request.now.toISOString()}"
    >
      ${jsonForScript(answers)}
    </script>`,
    hint: html`<p class="fv-hint">${ask.t('noscript')}</p>`,
    failure: sayNotLoaded(ask),
  };
}

const sayNotLoaded = ({ t }: PageAsk): Markup =>
  html`<p>${t('notLoaded')}</p>
    <button type="button">${t('retry')}</button>`;

/** Maintenance mode: administrators sign in through the app, everyone else gets a notice. */
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
    failure: sayNotLoaded(ask),
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
    case 'localService':
      return makeLocalService(ask, { service: route.service, place: route.place });
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
