import type { Say } from '../pages/texts.ts';
import type { LocalServicePage } from './schema.ts';

/** Translations and formats of a language. */
export interface LocalWording {
  t: Say;
  language: 'nb' | 'en' | 'ru' | 'uk';
  /** Translates the name of a seeded category. */
  word(text: string): string;
  price(amount: number): string;
  rating(value: number): string;
  /** A day such as '2026-11-30' in words. */
  day(date: string): string;
}

/** The facts of a page in words, as the page shows them and its structured data repeats them. */
export interface LocalTexts {
  what: string;
  where: string;
  trade: string;
  /** The lowest price. */
  from: string;
  title: string;
  lead: string;
  prices: string;
  /** Null without a review. */
  rating: string | null;
  /** The first free time of the masters shown; null where none is known. */
  free: string | null;
  questions: { question: string; answer: string }[];
}

/** The texts of a page about a service in a municipality. */
export function textsOfLocalService(page: LocalServicePage, wording: LocalWording): LocalTexts {
  const { t, language, word, price } = wording;
  const { lowest, highest } = page.prices;
  const names = {
    what: page.service.names[language],
    where: page.place.name,
    trade: word(page.categoryName),
  };
  const rated = page.rating !== null && page.reviews > 0;
  const stars = rated && { rating: wording.rating(page.rating ?? 0), count: page.reviews };
  const free = firstFree(page);
  const when = free && t('localService.at', { date: wording.day(free.date), time: free.time });
  const range = { lowest: price(lowest), highest: price(highest) };
  return {
    ...names,
    from: range.lowest,
    title: t('localService.title', names),
    lead: t('localService.lead', { ...names, count: page.masters }),
    prices: lowest === highest ? range.lowest : t('localService.range', range),
    rating: stars ? t('localService.rated', stars) : null,
    free: when ?? null,
    questions: [
      {
        question: t('localService.priceQuestion', names),
        answer: t('localService.priceAnswer', {
          ...range,
          median: price(page.prices.median),
          count: page.prices.count,
        }),
      },
      {
        question: t('localService.whoQuestion', names),
        answer: t('localService.whoAnswer', {
          ...names,
          masters: page.masters,
          count: page.offering,
        }),
      },
      ...(when === undefined
        ? []
        : [
            {
              question: t('localService.freeQuestion'),
              answer: t('localService.freeAnswer', { when }),
            },
          ]),
      ...(stars
        ? [
            {
              question: t('localService.ratingQuestion'),
              answer: t('localService.ratingAnswer', stars),
            },
          ]
        : []),
    ],
  };
}

function firstFree({ items }: LocalServicePage) {
  const [first] = items
    .flatMap(({ nextFree }) => nextFree ?? [])
    .toSorted((one, other) => (one.date + one.time < other.date + other.time ? -1 : 1));
  return first;
}
