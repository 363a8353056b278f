import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@mesterhand/domain/pages/languages';

const web = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
export const locales: Record<Language, string> = {
  nb: 'nb-NO',
  ru: 'ru-RU',
  uk: 'uk-UA',
  en: 'en-GB',
};

type Holes = Record<string, string | number>;
export type Texts = {
  language: Language;
  locale: string;
  /** The text of `bookings:booking.title`, as the page shows it; `count` selects the plural form. */
  say(key: string, holes?: Holes): string;
  all: ReadonlyMap<string, string>;
};

/** The texts of the catalogues, so that tests don't repeat them. */
export function readTexts(language: Language): Texts {
  const files = globSync(`**/locales/${language}.json`, { cwd: web });
  const all = new Map<string, string>(
    files.flatMap((file) => {
      const space = file.split('/').at(-3) ?? '';
      const texts: unknown = JSON.parse(readFileSync(`${web}${file}`, 'utf8'));
      return flatten(texts, '').map(([key, text]): [string, string] => [`${space}:${key}`, text]);
    }),
  );
  const plural = new Intl.PluralRules(locales[language]);
  return {
    language,
    locale: locales[language],
    all,
    say(key, holes = {}) {
      const form = typeof holes['count'] === 'number' ? `_${plural.select(holes['count'])}` : '';
      const text = all.get(`${key}${form}`) ?? all.get(key);
      if (text === undefined) throw new Error(`No ${language} catalogue has the text ${key}.`);
      return text.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => String(holes[name] ?? ''));
    },
  };
}

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

/** Texts of the other languages that do not occur in this one, whatever their key. */
export function foreignTexts({ language, all }: Texts): ReadonlySet<string> {
  const own = new Set(all.values());
  const others = languages.filter((other) => other !== language).map(readTexts);
  const texts = others.flatMap((other) => [...other.all.values()]);
  return new Set(texts.filter((text) => !own.has(text) && /\p{L}{3}/u.test(text)));
}
