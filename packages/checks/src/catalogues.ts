import { lineAt, toRecord } from './repository.ts';
import type { Repository } from './repository.ts';

export const languages = ['nb', 'ru', 'uk', 'en'] as const;
export type Language = (typeof languages)[number];

/** One language of one folder of texts; `texts` maps the dotted key to its text. */
export type Catalogue = {
  file: string;
  folder: string;
  language: Language;
  texts: ReadonlyMap<string, string>;
};

const catalogueFile =
  /^((?:apps\/web\/src\/(?:features\/[^/]+|core(?:\/[^/]+)?|ui(?:\/[^/]+)?)|packages\/domain\/src\/(?:pages|emails|feeds|notifications|law|agreements|job-requests|withdrawals))\/locales)\/(nb|ru|uk|en)\.json$/;
const pluralEnding = /_(zero|one|two|few|many|other)$/;

export function listCatalogues(repository: Repository): Catalogue[] {
  return [...repository].flatMap(([file, text]) => {
    const [, folder, name] = catalogueFile.exec(file) ?? [];
    const language = languages.find((one) => one === name);
    if (folder === undefined || language === undefined) return [];
    return [{ file, folder, language, texts: new Map(flatten(JSON.parse(text), '')) }];
  });
}

/** The namespace of a catalogue's folder, as in `t`: `bookings`, `core`, `ui`. */
export function namespaceOf(catalogue: Catalogue): string {
  return catalogue.folder.split('/').at(-2) ?? '';
}

/** A key without its plural suffix, as the code uses it. */
export function baseKey(key: string): string {
  return key.replace(pluralEnding, '');
}

export function isPlural(key: string): boolean {
  return pluralEnding.test(key);
}

/** The line of a key: nested keys are searched by their last segment. */
export function lineOfKey(repository: Repository, file: string, key: string): number {
  const text = repository.get(file) ?? '';
  const word = text.includes(`"${key}"`) ? key : (key.split('.').at(-1) ?? key);
  return lineAt(text, Math.max(0, text.indexOf(`"${word}"`)));
}

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (Array.isArray(value))
    return value.flatMap((item, index) => flatten(item, `${prefix}.${index}`));
  return Object.entries(toRecord(value)).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
