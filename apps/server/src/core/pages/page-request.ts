import { sayIn, wordOfCategory } from '@mesterhand/domain/pages/catalogues';
import type { FirstAnswer } from '@mesterhand/domain/pages/first-data';
import { type Language, locales } from '@mesterhand/domain/pages/languages';
import { inLanguage } from '@mesterhand/domain/pages/routes';
import { ownWordsIn } from '@mesterhand/domain/pages/site';
import type { Wording } from '@mesterhand/domain/pages/texts';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';
import { osloZone } from '@mesterhand/domain/time/oslo';
import type { Markup } from '../http/index.ts';
import type { PageReads } from './page-data.ts';

/** Context of rendering any page. */
export interface PageAsk extends Wording {
  reads: PageReads;
  settings: PublicSettings;
  language: Language;
  /** Public URL of the site, without a trailing slash. */
  base: string;
  /** The path of a page in the current language. */
  link(path: string): string;
  /** The absolute URL of a page or file. */
  absolute(path: string): string;
  /** Translates a text of the seeded categories. */
  word(text: string): string;
  price(amount: number): string;
  rating(value: number): string;
  date(instant: string): string;
}

/** Preview image. Without dimensions where they are unknown. */
export interface PagePicture {
  path: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** Metadata for the head. */
export interface PageHead {
  title: string;
  description?: string | undefined;
  /** Canonical path; without it the page is not indexed. */
  path?: string | undefined;
  type?: 'website' | 'article' | 'profile';
  picture?: PagePicture | undefined;
  publishedAt?: string;
}

/** A page without its shell. */
export interface PageParts {
  status: number;
  head: PageHead;
  /** Structured data by schema.org. */
  things: object[];
  /** Responses embedded for the app, so that it need not fetch them. */
  answers: FirstAnswer[];
  /** The main text; without it skeletons are shown until the app has loaded. */
  body?: Markup;
  /** Rules of the main text that depend on data. */
  style?: Markup | undefined;
}

/** The rendering context in one language. */
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
    // As in the web app: whole prices have no decimals.
    price: (amount) =>
      `${(Number.isInteger(amount) ? formats.whole : formats.hundredths).format(amount)}\u00a0kr`,
    rating: (value) => formats.tenths.format(value),
    date: (instant) => formats.date.format(new Date(instant)),
  };
}

const made = new Map<Language, ReturnType<typeof makeFormats>>();

/** Intl formatters are expensive to create, and there are four languages. */
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
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: osloZone }),
  };
}
