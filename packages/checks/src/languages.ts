import { baseKey, lineOfKey, listCatalogues } from './catalogues.ts';
import type { Catalogue } from './catalogues.ts';
import type { Failure, Repository } from './repository.ts';

/** Texts identical in every language, longer ones first: names, keys of a keyboard, and languages' own names. */
const names = [
  'Mesterhånd',
  'Vipps',
  'BankID',
  'Google Maps',
  'Google',
  'OpenStreetMap',
  'Facebook',
  'Ctrl+S',
  'E-mail',
  'GPS',
  'SMS',
  'HTTPS',
  'SHA-256',
  'Storgata 1',
  'Norsk',
  'English',
  'Русский',
  'Українська',
];
const named = new RegExp(`(?<!\\p{L})(?:${names.map(escape).join('|')})(?!\\p{L})`, 'giu');

/** Texts the documents quote for every language: a post's reading time, and the labels of the gallery. */
const quoted = new Set([
  '5 мин',
  'Rørlegger',
  'Elektriker',
  'Reparasjon',
  'Møbler',
  'Rengjøring',
  'Husholdningsapparater',
]);

const scripts = {
  nb: { missing: /\p{Script=Latin}/u, foreign: /\p{Script=Cyrillic}/u },
  en: { missing: /\p{Script=Latin}/u, foreign: /\p{Script=Cyrillic}/u },
  ru: { missing: /\p{Script=Cyrillic}/u, foreign: /[іїєґ]/iu },
  uk: { missing: /\p{Script=Cyrillic}/u, foreign: /[ыэъё]/iu },
} as const;

/** Longer texts are not identical in two languages by chance. */
const mostAlike = 4;

/** Every text is in its language: in its script, and not copied from another one. */
export function checkLanguages(repository: Repository): Failure[] {
  const catalogues = listCatalogues(repository);
  const folders = Map.groupBy(catalogues, ({ folder }) => folder);
  const failures = [...folders.values()].flatMap((group) =>
    group.flatMap((one) => [...findWrongEmails(one), ...findCopies(one, group)]),
  );
  return failures.map(({ file, key, message }) => ({
    file,
    line: lineOfKey(repository, file, key),
    message,
  }));
}

type Finding = { file: string; key: string; message: string };

function findWrongEmails({ file, language, texts }: Catalogue): Finding[] {
  const { missing, foreign } = scripts[language];
  return [...texts].flatMap(([key, text]) => {
    const words = ownWords(text);
    const message = foreign.test(words)
      ? `${key} has letters of another language`
      : /\p{L}{3}/u.test(words) && !missing.test(words)
        ? `${key} is not in this language`
        : undefined;
    return message === undefined || quoted.has(text) ? [] : [{ file, key, message }];
  });
}

function findCopies(one: Catalogue, group: Catalogue[]): Finding[] {
  const later = group.slice(group.indexOf(one) + 1);
  return [...one.texts]
    .filter(([, text]) => countWords(text) >= mostAlike)
    .flatMap(([key, text]) =>
      later
        .filter(({ texts }) => texts.get(key) === text)
        .map(({ file, language }) => ({
          file,
          key,
          message: `${baseKey(key)} is the same in ${one.language} and ${language}`,
        })),
    );
}

/** A text without its holes, its tags and its names. */
function ownWords(text: string): string {
  return text.replaceAll(/\{[^}]*\}|<[^>]*>|\S+@\S+|https?:\S+/g, ' ').replaceAll(named, ' ');
}

function countWords(text: string): number {
  return ownWords(text).match(/\p{L}{2,}/gu)?.length ?? 0;
}

function escape(name: string): string {
  return name.replaceAll(/[+.]/g, String.raw`\$&`);
}
