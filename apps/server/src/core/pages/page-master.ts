import { masterReviews, masterWorks } from '@mesterhand/domain/pages/first-data';
import { cutText, textsOfPage } from '@mesterhand/domain/pages/texts';
import type { Master, OfferedService, Review } from '@mesterhand/domain/masters/schema';
import { durationRangeText } from '@mesterhand/domain/time/duration-text';
import type { PageAsk, PageParts } from './page-request.ts';
import { type Markup, html } from '../http/index.ts';
import { describeMaster, describeWay } from './json-ld.ts';

/** Number of reviews in the first view; the app shows more. */
const shownReviews = 5;

/** @throws AppError `masters.notFound` for an unlisted master. */
export async function makeMaster(ask: PageAsk, id: number): Promise<PageParts> {
  const { reads, t } = ask;
  const ofWorks = { masterId: id, ...masterWorks };
  const ofReviews = { masterId: id, ...masterReviews };
  const [master, statistics, works, reviews] = await Promise.all([
    reads.master({ id }),
    reads.statistics({ id }),
    reads.works(ofWorks),
    reads.reviews(ofReviews),
  ]);
  const { name, specialization, city, description, user } = master;
  const path = `/master/${id}`;
  const texts = textsOfPage({ page: 'master', name, specialization, city }, ask);
  return {
    status: 200,
    head: {
      ...texts,
      description: cutText(`${texts.description} ${description}`, 160),
      path,
      type: 'profile',
      ...(user.avatar !== null && { picture: { path: user.avatar, alt: name } }),
    },
    things: [
      describeMaster(ask, master, reviews.items),
      describeWay(ask, [
        { name: t('crumbs.masters'), path: '/masters' },
        { name, path },
      ]),
    ],
    answers: [
      { path: 'masters.byId', input: { id }, data: master },
      { path: 'masters.statistics', input: { id }, data: statistics },
      { path: 'masters.works.list', input: ofWorks, list: true, data: works },
      {
        path: 'masters.reviews.list',
        input: ofReviews,
        list: true,
        // Viewer-dependent: authors also see their own pending reviews, and reviews by blocked users are hidden.
        personal: true,
        data: reviews,
      },
    ],
    body: writeMaster(ask, master, reviews.items),
  };
}

function writeMaster(ask: PageAsk, master: Master, reviews: readonly Review[]): Markup {
  const { t, rating } = ask;
  const { name, specialization, city, user, reviewCount } = master;
  return html`<div class="fv-box">
    <article class="fv-master">
      <header class="fv-person">
        ${
          user.avatar === null
            ? html`<span class="fv-face"></span>`
            : html`<img class="fv-face" src="${user.avatar}" alt="" width="128" height="128" />`
        }
        <div>
          <h1>${name}</h1>
          <p class="fv-soft">
            ${specialization}${city !== null && html` · ${t(`cities.${city}`)}`}
          </p>
          ${
            reviewCount > 0 &&
            html`<p>${t('master.rated', { rating: rating(master.rating), count: reviewCount })}</p>`
          }
        </div>
      </header>
      ${writeAbout(ask, master)} ${master.services.length > 0 && writeServices(ask, master)}
      ${reviews.length > 0 && writeReviews(ask, reviews)}
    </article>
  </div>`;
}

function writeAbout({ t }: PageAsk, { description, user }: Master): Markup {
  const texts = [...new Set([description.trim(), user.about.trim()])].filter((text) => text !== '');
  if (texts.length === 0) return html``;
  return html`<section class="fv-section">
    <h2>${t('master.about', { firstName: user.firstName })}</h2>
    ${texts.map((text) => html`<p class="fv-lines">${text}</p>`)}
  </section>`;
}

function writeDuration({ t, language }: PageAsk, service: OfferedService): Markup {
  const duration = durationRangeText(language, service);
  return duration === null
    ? html``
    : html`<p class="fv-soft">${t('master.duration', { duration })}</p>`;
}

function writeServices(ask: PageAsk, { services }: Master): Markup {
  const { t, price } = ask;
  return html`<section class="fv-section">
    <h2>${t('master.services')}</h2>
    <ul class="fv-rows">
      ${services.map(
        (service) =>
          html`<li>
            <div>
              <h3>${service.name}</h3>
              <p class="fv-soft">${service.description}</p>
              ${writeDuration(ask, service)}
            </div>
            <strong>${price(service.price)}</strong>
          </li>`,
      )}
    </ul>
  </section>`;
}

function writeReviews({ t, rating, date }: PageAsk, reviews: readonly Review[]): Markup {
  return html`<section class="fv-section">
    <h2>${t('master.reviews')}</h2>
    <ul class="fv-rows">
      ${reviews.slice(0, shownReviews).map(
        (review) =>
          html`<li>
            <div>
              <h3>${review.clientName}</h3>
              <p class="fv-soft">
                ${rating(review.rating)} ·
                <time datetime="${review.createdAt}">${date(review.createdAt)}</time>
              </p>
              <p class="fv-lines">${review.comment}</p>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}
