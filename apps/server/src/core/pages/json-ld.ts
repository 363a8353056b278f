import type { Article } from '@mesterhand/domain/blog/public';
import type { LocalServicePage } from '@mesterhand/domain/local-services/schema';
import type { LocalTexts } from '@mesterhand/domain/local-services/texts';
import type { Master, Review } from '@mesterhand/domain/masters/schema';
import { sharePicture } from '@mesterhand/domain/pages/site';
import { cutText } from '@mesterhand/domain/pages/texts';
import type { PageAsk } from './page-request.ts';

/** Structured data by schema.org, for search engines. Contains only what the pages show, too. */

const organizationOf = ({ base }: PageAsk): string => `${base}/#organization`;

/** The organisation, and its website with the search action. */
export function describeSite(ask: PageAsk): object[] {
  const { base, settings } = ask;
  const { siteName, contactPhone, contactEmail, footerLinks } = settings;
  const contact = {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    ...(contactPhone !== '' && { telephone: contactPhone }),
    ...(contactEmail !== '' && { email: contactEmail }),
    areaServed: 'NO',
  };
  const organization = {
    '@type': 'Organization',
    '@id': organizationOf(ask),
    name: siteName,
    url: `${base}/`,
    logo: ask.absolute(sharePicture.path),
    ...((contactPhone !== '' || contactEmail !== '') && { contactPoint: contact }),
    sameAs: footerLinks.filter(({ kind }) => kind === 'social').map(({ url }) => url),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${base}/#website`,
    name: siteName,
    url: `${base}/`,
    inLanguage: ask.language,
    publisher: { '@id': organizationOf(ask) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${base}/services?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}

export interface Crumb {
  name: string;
  path: string;
}

/** Breadcrumbs, starting at the home page. */
export function describeWay(ask: PageAsk, crumbs: readonly Crumb[]): object {
  const way = [{ name: ask.t('crumbs.home'), path: '/' }, ...crumbs];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: ask.base + ask.link(path),
    })),
  };
}

/** An ItemList of pages, in order. */
export function describeList(ask: PageAsk, name: string, entries: readonly Crumb[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: entry.name,
      url: ask.base + ask.link(entry.path),
    })),
  };
}

/** schema.org types by category code; some trades, such as cleaning, have none. */
const businesses: Readonly<Record<string, string>> = {
  plumbing: 'Plumber',
  electrician: 'Electrician',
  construction: 'GeneralContractor',
  moving: 'MovingCompany',
};

/** Maximum number of reviews. */
const quoted = 5;

/** A master's business with its offers. No phone or email: those require a signed-in user. */
export function describeMaster(ask: PageAsk, master: Master, reviews: readonly Review[]): object {
  const { id, name, description, category, user, city, rating, reviewCount } = master;
  const url = `${ask.base}/master/${id}`;
  const place = city === null ? undefined : ask.t(`cities.${city}`);
  return {
    '@type': businesses[category] ?? 'HomeAndConstructionBusiness',
    '@id': `${url}#business`,
    name,
    url: ask.base + ask.link(`/master/${id}`),
    image: ask.absolute(user.avatar ?? sharePicture.path),
    ...(description !== '' && { description: cutText(description, 500) }),
    address: {
      '@type': 'PostalAddress',
      ...(place !== undefined && { addressLocality: place }),
      addressCountry: 'NO',
    },
    areaServed:
      place === undefined
        ? { '@type': 'Country', name: 'Norge' }
        : { '@type': 'City', name: place },
    ...(master.hourlyRate !== null && { priceRange: `${master.hourlyRate} NOK/h` }),
    ...(master.services.length > 0 && {
      makesOffer: master.services.map((service) => describeOffer(service, url)),
    }),
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
      review: reviews.slice(0, quoted).map(describeReview),
    }),
  };
}

function describeOffer(service: Master['services'][number], provider: string): object {
  return {
    '@type': 'Offer',
    price: service.price,
    priceCurrency: 'NOK',
    itemOffered: {
      '@type': 'Service',
      name: service.name,
      ...(service.description !== '' && { description: cutText(service.description, 300) }),
      serviceType: service.category,
      provider: { '@id': `${provider}#business` },
    },
  };
}

function describeReview({ clientName, createdAt, rating, comment }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: clientName },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: comment,
  };
}

export function describeArticle(ask: PageAsk, article: Article): object {
  const { slug, title, excerpt, author, category, cover, publishedAt } = article;
  const url = ask.base + ask.link(`/blog/${encodeURIComponent(slug)}`);
  return {
    '@type': 'BlogPosting',
    headline: cutText(title, 110),
    description: excerpt,
    image: ask.absolute(cover ?? sharePicture.path),
    datePublished: publishedAt,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: ask.settings.siteName, url: `${ask.base}/` },
    articleSection: category,
    // Articles are in Norwegian, whatever the language of the page.
    inLanguage: 'nb',
    mainEntityOfPage: url,
    url,
  };
}

/** A service in a municipality, with the range of the prices that are stated for it. */
export function describeLocalService(
  ask: PageAsk,
  { page, texts, path }: { page: LocalServicePage; texts: LocalTexts; path: string },
): object {
  const { lowest, highest, count } = page.prices;
  return {
    '@type': 'Service',
    name: texts.title,
    serviceType: texts.what,
    category: texts.trade,
    url: ask.base + ask.link(path),
    areaServed: { '@type': 'AdministrativeArea', name: texts.where },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: lowest,
      highPrice: highest,
      offerCount: count,
      priceCurrency: 'NOK',
    },
  };
}

export function describeQuestions(
  questions: readonly { question: string; answer: string }[],
): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
