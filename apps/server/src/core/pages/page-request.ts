import { sayIn, wordOfCategory } from '@mesterhand/domain/pages/catalogues';
import type { FirstAnswer } from '@mesterhand/domain/pages/first-data';
import { type Language, locales } from '@mesterhand/domain/pages/languages';
import { inLanguage } from '@mesterhand/domain/pages/routes';
import { ownWordsIn } from '@mesterhand/domain/pages/site';
import type { Wording } from '@mesterhand/domain/pages/texts';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';
import type { Markup } from '../http/index.ts';
import type { PageReads } from './page-data.ts';

/** What is asked of every page, whatever it shows. */
export interface PageAsk extends Wording {
  reads: PageReads;
  settings: PublicSettings;
  language: Language;
  /** Where people reach the site, without a slash at the end. */
  base: string;
  /** A place of the site in the language of the page. */
  link(path: string): string;
  /** The whole address of a place or a file of the site. */
  absolute(path: string): string;
  /** A text of the seeded categories, by what is stored of it. */
  word(text: string): string;
  price(amount: number): string;
  rating(value: number): string;
  date(instant: string): string;
}

/** A picture that stands for the page where it is linked to. Without sizes where nobody knows them. */
export interface PagePicture {
  path: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** What the head says. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /** The one address of the page; without it no search engine keeps the page. */
  path?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  picture?: PagePicture | undefined;
  publishedAt?: string;
}

/** A page without its shell. */
export interface PageParts {
  status: number;
  head: PageHead;
  /** Things as schema.org describes them. */
  things: object[];
  /** What the web need not ask for. */
  answers: FirstAnswer[];
  /** The main text; without it people wait for the app. */
  body?: Markup;
}

/** The means that pages are made with, in one language. */
export function askIn(
  language: Language,
  { reads, settings, base }: Pick<PageAsk, 'reads' | 'settings' | 'base'>,
): PageAsk {
  const formats = formatsOf(language);
  return {
    reads,
    settings,
    language,
    base,
    t: sayIn(language),
    siteName: settings.siteName,
    ownWords: ownWordsIn(language, settings.siteDescription),
    link: (path) => inLanguage(path, language),
    absolute: (path) => (/^https?:/.test(path) ? path : `${base}${path}`),
    word: (text) => wordOfCategory(language, text),
    // As the web words them: a whole price needs no øre.
    price: (amount) =>
      `${(Number.isInteger(amount) ? formats.whole : formats.hundredths).format(amount)}\u00a0kr`,
    rating: (value) => formats.tenths.format(value),
    date: (instant) => formats.date.format(new Date(instant)),
  };
}

const made = new Map<Language, ReturnType<typeof makeFormats>>();

/** Formats are dear to make, and there are four languages. */
function formatsOf(language: Language): ReturnType<typeof makeFormats> {
  const known = made.get(language) ?? makeFormats(language);
  made.set(language, known);
  return known;
}

function makeFormats(language: Language) {
  const locale = locales[language];
  const digits = (least: number, most: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  return {
    whole: digits(0, 0),
    hundredths: digits(2, 2),
    tenths: digits(1, 1),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Oslo' }),
  };
}
