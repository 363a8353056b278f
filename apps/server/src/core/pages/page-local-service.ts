import type { LocalServicePage } from '@mesterhand/domain/local-services/schema';
import { type LocalTexts, textsOfLocalService } from '@mesterhand/domain/local-services/texts';
import { pathOfPage } from '@mesterhand/domain/pages/routes';
import { textsOfPage } from '@mesterhand/domain/pages/texts';
import { type Markup, html } from '../http/index.ts';
import { writeCrumbs } from './html-frame.ts';
import { describeList, describeLocalService, describeQuestions, describeWay } from './json-ld.ts';
import { entryOf, writeMasters } from './page-masters.ts';
import type { PageAsk, PageParts } from './page-request.ts';

const pathOf = (service: { slug: string }, place: { slug: string }): string =>
  pathOfPage({ page: 'localService', service: service.slug, place: place.slug });

/** @throws AppError `access.notFound` where the service has no page in the municipality. */
export async function makeLocalService(
  ask: PageAsk,
  input: { service: string; place: string },
): Promise<PageParts> {
  const page = await ask.reads.localService(input);
  const texts = textsOfLocalService(page, {
    ...ask,
    day: (date) => ask.date(`${date}T12:00:00Z`),
  });
  const { what, where, from, trade, title, questions } = texts;
  const path = pathOf(page.service, page.place);
  const crumbs = [
    { name: ask.t('crumbs.services'), path: '/services' },
    { name: trade, path: pathOfPage(categoryOf(page)) },
  ];
  return {
    status: 200,
    head: {
      ...textsOfPage({ page: 'localService', what, where, from, masters: page.masters }, ask),
      path,
    },
    things: [
      describeLocalService(ask, { page, texts, path }),
      describeList(ask, title, page.items.map(entryOf)),
      describeQuestions(questions),
      describeWay(ask, [...crumbs, { name: title, path }]),
    ],
    answers: [{ path: 'masters.localService', input, data: page }],
    body: html`<div class="fv-box">
      <div class="fv-search">
        ${writeCrumbs(ask, [...crumbs, title])}
        <h1>${title}</h1>
        <p class="fv-lead">${texts.lead}</p>
        ${writeFacts(ask, texts)}
      </div>
      <section class="fv-section">
        <h2>${ask.t('localService.masters', { where })}</h2>
        ${writeMasters(ask, page.items, 3)}
      </section>
      <section class="fv-section">
        <h2>${ask.t('localService.questions')}</h2>
        ${questions.map(
          ({ question, answer }) =>
            html`<h3>${question}</h3>
              <p class="fv-lines">${answer}</p>`,
        )}
      </section>
      ${writeLinks(ask, page, texts)}
    </div>`,
  };
}

const categoryOf = ({ categoryId }: LocalServicePage) =>
  ({ page: 'services', query: undefined, city: undefined, category: categoryId }) as const;

function writeFacts({ t }: PageAsk, { prices, rating, free }: LocalTexts): Markup {
  const facts = [
    ['prices', prices],
    ['rating', rating],
    ['free', free],
  ] as const;
  return html`<ul>
    ${facts.map(
      ([name, value]) => value !== null && html`<li>${t(`localService.${name}`)}: ${value}</li>`,
    )}
  </ul>`;
}

function writeLinks(ask: PageAsk, page: LocalServicePage, texts: LocalTexts): Markup {
  const { t, language } = ask;
  const lists = [
    {
      title: t('localService.related', { trade: texts.trade, where: texts.where }),
      links: page.related.map((service) => ({
        name: service.names[language],
        path: pathOf(service, page.place),
      })),
    },
    {
      title: t('localService.neighbours', { what: texts.what }),
      links: page.neighbours.map((place) => ({
        name: place.name,
        path: pathOf(page.service, place),
      })),
    },
  ];
  return html`${lists
    .filter(({ links }) => links.length > 0)
    .map(
      ({ title, links }) =>
        html`<nav class="fv-section fv-chips" aria-label="${title}">
          <h2>${title}</h2>
          <ul>
            ${links.map(({ name, path }) => html`<li><a href="${ask.link(path)}">${name}</a></li>`)}
          </ul>
        </nav>`,
    )}`;
}
