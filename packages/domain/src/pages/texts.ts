import type { CityCode } from '../places/city-codes.ts';
import type { Language } from './languages.ts';
import type { PlainPage, PrivatePage } from './routes.ts';

/** Translates a key of the page catalogue, with values for its placeholders, as the web's `t` does. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/**
 * The translation function over the texts that `find` returns. With `count` among the values, it selects the plural
 * form.
 */
export function sayFound(language: Language, find: (key: string) => string | undefined): Say {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    const text = find(form) ?? find(key);
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
  };
}

/** The subject of a page, as far as its title and its description need it. */
export type PageSubject =
  | { page: 'home' | 'blog' | PlainPage }
  | { page: 'services'; category?: string | undefined; city?: CityCode | undefined }
  | { page: 'masters'; city?: CityCode | undefined }
  | { page: 'master'; name: string; specialization: string; city: CityCode | null }
  | { page: 'article'; title: string; excerpt: string }
  /** `from` is the lowest price, as it is shown. */
  | { page: 'localService'; what: string; where: string; masters: number; from: string }
  | { page: 'private'; name: PrivatePage | 'person' };

export interface PageTexts {
  title: string;
  /** At most 160 characters; none for private pages. */
  description?: string;
}

/** The inputs of a page's texts. */
export interface Wording {
  t: Say;
  siteName: string;
  /** The owner's own words about the site, where they fit the language. */
  ownWords: string | undefined;
}

/** Maximum characters of a description that search engines show. */
const maxDescription = 160;

/** Title and description of a page, the title without the name of the site. */
export function textsOfPage(subject: PageSubject, wording: Wording): PageTexts {
  const { title, description } = wordPage(subject, wording);
  return {
    title,
    ...(description !== undefined && { description: cutText(description, maxDescription) }),
  };
}

const plainTexts = {
  gallery: ['gallery.title', 'gallery.intro'],
  about: ['about.title', 'about.intro'],
  how: ['how.title', 'how.intro'],
  support: ['support.title', 'support.intro'],
  privacy: ['privacy.title', 'privacy.intro'],
  terms: ['terms.title', 'terms.intro'],
  cookies: ['cookies.title', 'cookies.intro'],
  accessibility: ['accessibility.title', 'accessibility.intro'],
} as const satisfies Record<PlainPage, readonly [title: string, intro: string]>;

function wordPage(subject: PageSubject, { t, siteName, ownWords }: Wording): PageTexts {
  switch (subject.page) {
    case 'home':
      return {
        title: t('home.title'),
        description: ownWords ?? t('home.description'),
      };
    case 'services':
      return wordServices(subject, t);
    case 'masters': {
      const city = subject.city && t(`cities.${subject.city}`);
      if (city === undefined)
        return { title: t('masters.title'), description: t('masters.description') };
      const values = { city };
      return {
        title: t('masters.titleIn', values),
        description: t('masters.descriptionIn', values),
      };
    }
    case 'master':
      return wordMaster(subject, t);
    case 'blog':
      return { title: t('blog.title'), description: t('blog.intro') };
    case 'article':
      return { title: subject.title, description: subject.excerpt };
    case 'localService': {
      const { what, where, masters, from } = subject;
      return {
        title: t('localService.title', { what, where }),
        description: t('localService.description', { what, where, from, count: masters }),
      };
    }
    case 'private':
      return { title: t(`private.${subject.name}`) };
    default: {
      const [title, intro] = plainTexts[subject.page];
      return { title: t(title), description: t(intro, { siteName }) };
    }
  }
}

function wordServices(subject: Extract<PageSubject, { page: 'services' }>, t: Say): PageTexts {
  const { category, city } = subject;
  const what = category ?? t('services.title');
  const title =
    city === undefined ? what : t('services.titleIn', { what, city: t(`cities.${city}`) });
  return {
    title,
    description:
      title === t('services.title')
        ? t('services.description')
        : t('services.descriptionOf', { what: title }),
  };
}

function wordMaster(subject: Extract<PageSubject, { page: 'master' }>, t: Say): PageTexts {
  const { name, specialization, city } = subject;
  const who = { name, specialization };
  return {
    title:
      city === null
        ? t('master.title', who)
        : t('master.titleIn', { ...who, city: t(`cities.${city}`) }),
    description: t('master.description', who),
  };
}

/** The beginning of a text on one line, cut at a word: `…` stands for the rest. */
export function cutText(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const room = characters.slice(0, most - 1).join('');
  const end = room.lastIndexOf(' ');
  const kept = end > most / 2 ? room.slice(0, end) : room;
  return `${withoutMarksAtEnd(kept)}…`;
}

function withoutMarksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,.;:–—-]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
