import { allMasters, homeMasters, homeWorks } from '@mesterhand/domain/pages/first-data';
import { type PageRoute, pathOfPage } from '@mesterhand/domain/pages/routes';
import { type PageSubject, textsOfPage } from '@mesterhand/domain/pages/texts';
import type { Category } from '@mesterhand/domain/categories/categories';
import { startingPrice } from '@mesterhand/domain/categories/price';
import type { MasterCard } from '@mesterhand/domain/masters/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { sceneOfCategory } from '@mesterhand/domain/scenes/scenes';
import type { PageAsk, PageParts } from './page-request.ts';
import { writeCrumbs, writeHeading } from './html-frame.ts';
import { type Markup, html } from '../http/index.ts';
import { writeScene } from './page-scene.ts';
import { describeList, describeSite, describeWay } from './json-ld.ts';

type Route<Page extends PageRoute['page']> = Extract<PageRoute, { page: Page }>;

/** Heading level of a card: one below the heading of the list. */
type CardLevel = 2 | 3;

/** Summary and price of a master, with a link to the profile. */
function writeMaster(ask: PageAsk, master: MasterCard, level: CardLevel): Markup {
  const { t, link, price, rating } = ask;
  const { id, name, specialization, city, description, hourlyRate, reviewCount } = master;
  const profile = html`<a href="${link(`/master/${id}`)}">${name}</a>`;
  return html`<li class="fv-card">
    ${level === 2 ? html`<h2>${profile}</h2>` : html`<h3>${profile}</h3>`}
    <p class="fv-soft">${specialization}${city !== null && html` · ${t(`cities.${city}`)}`}</p>
    ${
      reviewCount > 0 &&
      html`<p>${t('master.rated', { rating: rating(master.rating), count: reviewCount })}</p>`
    }
    <p class="fv-lines">${description}</p>
    ${
      hourlyRate !== null &&
      html`<p>
        <strong>${t('price.from', { price: price(hourlyRate) })}</strong>${t('price.perHour')}
      </p>`
    }
  </li>`;
}

/** Cards of masters. */
export const writeMasters = (
  ask: PageAsk,
  masters: readonly MasterCard[],
  level: CardLevel,
): Markup =>
  html`<ul class="fv-cards">
    ${masters.map((master) => writeMaster(ask, master, level))}
  </ul>`;

function writeCategory({ t, link, word, price }: PageAsk, category: Category): Markup {
  return html`<li class="fv-card">
    <h3><a href="${link(`/services?category=${category.id}`)}">${word(category.name)}</a></h3>
    <p class="fv-soft">${t('price.from', { price: price(startingPrice(category)) })}</p>
  </li>`;
}

/** A master as an entry of a list. */
export const entryOf = ({ id, name }: MasterCard) => ({ name, path: `/master/${id}` });

export async function makeHome(ask: PageAsk): Promise<PageParts> {
  const { reads, t } = ask;
  const [categories, masters, works] = await Promise.all([
    reads.categories(),
    reads.masters(homeMasters),
    reads.works(homeWorks),
  ]);
  const scene = writeScene(ask, 'hero', 'hero');
  return {
    status: 200,
    style: scene?.style,
    head: { ...textsOfPage({ page: 'home' }, ask), path: '/' },
    things: describeSite(ask),
    answers: [
      { path: 'masters.categories.list', data: categories },
      { path: 'masters.list', input: homeMasters, data: masters },
      { path: 'masters.works.list', input: homeWorks, data: works },
    ],
    body: html`<div class="fv-hero">
        <div class="fv-box">
          <div class="fv-hero-text">
            <h1>${t('home.title')}</h1>
            <p class="fv-lead">${t('home.lead')}</p>
            <div class="fv-bar"></div>
          </div>
          ${scene?.picture}
        </div>
      </div>
      <section class="fv-box fv-section">
        <h2>${t('home.categories')}</h2>
        <ul class="fv-cards fv-small">
          ${categories.map((category) => writeCategory(ask, category))}
        </ul>
      </section>
      <section class="fv-box fv-section">
        <h2>${t('home.recommended')}</h2>
        ${writeMasters(ask, masters.items, 3)}
      </section>`,
  };
}

/** @throws AppError `access.notFound` for an unknown category. */
export async function makeServices(ask: PageAsk, route: Route<'services'>): Promise<PageParts> {
  const { reads, t } = ask;
  const { query = '', city, category } = route;
  const [categories, found] = await Promise.all([
    reads.categories(),
    reads.search({ query, city, category, facets: true }),
  ]);
  const chosen = categories.find(({ id }) => id === category);
  const name = chosen && ask.word(chosen.name);
  if (category !== undefined && chosen === undefined) throw new AppError('access.notFound');
  const subject: PageSubject = { page: 'services', category: name, city };
  const texts = textsOfPage(subject, ask);
  const path = pathOfPage(route);
  const all = { name: t('crumbs.services'), path: '/services' };
  const isAll = path === all.path;
  const scene = writeScene(ask, sceneOfCategory(chosen?.code), 'category');
  return {
    status: 200,
    style: scene?.style,
    head: { ...texts, path },
    things: [
      describeWay(ask, isAll ? [all] : [all, { name: texts.title, path }]),
      describeList(ask, texts.title, found.items.map(entryOf)),
    ],
    answers: [
      { path: 'masters.categories.list', data: categories },
      {
        path: 'masters.search',
        input: { query, city, category, facets: true },
        list: true,
        data: found,
      },
    ],
    body: html`<div class="fv-box">
      <div class="fv-search">
        ${writeCrumbs(ask, name === undefined ? [all.name] : [all, name])}
        <h1>${texts.title}</h1>
        ${scene?.picture}
      </div>
      <nav class="fv-chips" aria-label="${t('home.categories')}">
        <ul>
          ${categories.map(
            (one) =>
              html`<li>
                <a href="${ask.link(`/services?category=${one.id}`)}">${ask.word(one.name)}</a>
              </li>`,
          )}
        </ul>
      </nav>
      ${writeMasters(ask, found.items, 2)}
    </div>`,
  };
}

export async function makeMasters(ask: PageAsk, route: Route<'masters'>): Promise<PageParts> {
  const { reads, t } = ask;
  const input = { ...allMasters, city: route.city };
  const masters = await reads.masters(input);
  const texts = textsOfPage(route, ask);
  const path = pathOfPage(route);
  return {
    status: 200,
    head: { ...texts, path },
    things: [
      describeWay(ask, [{ name: t('crumbs.masters'), path: '/masters' }]),
      describeList(ask, texts.title, masters.items.map(entryOf)),
    ],
    answers: [{ path: 'masters.list', input, list: true, data: masters }],
    body: html`<div class="fv-box">
      ${writeHeading(t('masters.title'), t('masters.intro'))} ${writeMasters(ask, masters.items, 2)}
    </div>`,
  };
}
