import { type PageRoute, pathOfPage } from '@mesterhand/domain/pages/routes';
import { textsOfPage } from '@mesterhand/domain/pages/texts';
import type { Article, ArticleCard } from '@mesterhand/domain/blog/public';
import type { PageAsk, PageParts } from './page-request.ts';
import { writeHeading } from './html-frame.ts';
import { type Markup, cleaned, html } from '../http/index.ts';
import { describeArticle, describeList, describeWay } from './json-ld.ts';

const pathOf = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

export async function makeBlog(
  ask: PageAsk,
  route: Extract<PageRoute, { page: 'blog' }>,
): Promise<PageParts> {
  const { reads, t } = ask;
  const input = { search: route.search, category: route.topic };
  const [articles, counts] = await Promise.all([reads.articles(input), reads.articleCounts()]);
  const texts = textsOfPage({ page: 'blog' }, ask);
  const entries = articles.items.map(({ slug, title }) => ({ name: title, path: pathOf(slug) }));
  return {
    status: 200,
    head: { ...texts, path: pathOfPage(route) },
    things: [
      describeWay(ask, [{ name: t('crumbs.blog'), path: '/blog' }]),
      describeList(ask, texts.title, entries),
    ],
    answers: [
      { path: 'admin.blog.public.list', input, list: true, personal: true, data: articles },
      { path: 'admin.blog.public.counts', data: counts },
    ],
    body: html`<div class="fv-box">
      ${writeHeading(texts.title, t('blog.intro'))}
      <ul class="fv-cards">
        ${articles.items.map((article) => writeCard(ask, article))}
      </ul>
    </div>`,
  };
}

function writeCard({ t, link, date }: PageAsk, article: ArticleCard): Markup {
  const { slug, title, category, excerpt, publishedAt } = article;
  return html`<li class="fv-card">
    <p class="fv-soft">
      ${t(`topics.${category}`)} · <time datetime="${publishedAt}">${date(publishedAt)}</time>
    </p>
    <h2><a href="${link(pathOf(slug))}">${title}</a></h2>
    <p>${excerpt}</p>
  </li>`;
}

/** @throws AppError `blog.notFound` for an unpublished article, as for a missing one. */
export async function makeArticle(ask: PageAsk, slug: string): Promise<PageParts> {
  const { reads, t } = ask;
  const article = await reads.article({ slug });
  const { title, excerpt, cover, coverAlt, publishedAt } = article;
  const path = pathOf(slug);
  return {
    status: 200,
    head: {
      ...textsOfPage({ page: 'article', title, excerpt }, ask),
      path,
      type: 'article',
      publishedAt,
      ...(cover !== null && { picture: { path: cover, alt: coverAlt } }),
    },
    things: [
      describeArticle(ask, article),
      describeWay(ask, [
        { name: t('crumbs.blog'), path: '/blog' },
        { name: title, path },
      ]),
    ],
    answers: [{ path: 'admin.blog.public.bySlug', input: { slug }, personal: true, data: article }],
    body: writeArticle(ask, article),
  };
}

function writeArticle({ link, t, date }: PageAsk, article: Article): Markup {
  const { title, excerpt, category, author, publishedAt, cover, coverAlt, content } = article;
  return html`<div class="fv-box">
    <article class="fv-article">
      <a class="fv-back" href="${link('/blog')}">${t('crumbs.blog')}</a>
      <p class="fv-topic">${t(`topics.${category}`)}</p>
      <h1>${title}</h1>
      <p class="fv-excerpt">${excerpt}</p>
      <p class="fv-soft">${author} · <time datetime="${publishedAt}">${date(publishedAt)}</time></p>
      ${
        cover !== null &&
        html`<img class="fv-cover" src="${cover}" alt="${coverAlt}" width="1600" height="905" />`
      }
      <div class="fv-text" lang="nb">${cleaned(content)}</div>
    </article>
  </div>`;
}
