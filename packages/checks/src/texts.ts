import { listCatalogues, namespaceOf } from './catalogues.ts';
import { readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const listFile = 'packages/checks/src/texts.json';
const requiredFile = 'packages/checks/src/texts-required.json';

export type QuotedText = { lang: string; text: string };

/** Where each quoted text occurs verbatim, as `namespace:key`; an empty list for none. */
export function placeTexts(repository: Repository): (QuotedText & { places: string[] })[] {
  const places = new Map<string, string[]>();
  for (const catalogue of listCatalogues(repository))
    for (const [key, text] of catalogue.texts) {
      const entry = `${catalogue.language} ${normalizeHoles(text)}`;
      places.set(entry, [...(places.get(entry) ?? []), `${namespaceOf(catalogue)}:${key}`]);
    }
  return readTexts(repository).map(({ lang, text }) => ({
    lang,
    text,
    places: places.get(`${lang} ${normalizeHoles(text)}`) ?? [],
  }));
}

/** The quoted texts that no catalogue of their language contains verbatim. */
export function findAbsentTexts(repository: Repository): QuotedText[] {
  return placeTexts(repository)
    .filter(({ places }) => places.length === 0)
    .map(({ lang, text }) => ({ lang, text }));
}

/**
 * The required quoted texts must stand in the catalogues. The list of required texts grows with the
 * screens; the word "all" in its place makes the check total.
 */
export function checkTexts(repository: Repository): Failure[] {
  if (readTexts(repository).length === 0)
    return [{ file: listFile, line: 1, message: 'no quoted text was read: check the reader' }];
  const required = readJson(repository, requiredFile);
  const names = Array.isArray(required) ? new Set(required.map(String)) : undefined;
  if (names === undefined && required !== 'all')
    return [{ file: requiredFile, line: 1, message: 'must be a list of texts or "all"' }];
  return findAbsentTexts(repository)
    .filter(({ text }) => names === undefined || names.has(text))
    .map(({ lang, text }) => ({
      file: requiredFile,
      line: 1,
      message: `no ${lang} catalogue holds the text "${text}"`,
    }));
}

function readTexts(repository: Repository): QuotedText[] {
  const list = readJson(repository, listFile);
  return (Array.isArray(list) ? list : []).map((item) => {
    const { lang, text } = toRecord(item);
    return { lang: String(lang), text: String(text) };
  });
}

// The quotes write placeholders freely ({firstName}, #id, N, a closing '...'); catalogues write {{name}}.
function normalizeHoles(text: string): string {
  return text
    .replaceAll(/\{\{[^}]*\}\}|\{[^}]*\}/g, '□')
    .replaceAll(/#(?:id|N)\b/g, '#□')
    .replaceAll(/(?<![\p{L}\d])N(?![\p{L}\d])/gu, '□')
    .replace(/: \.\.\.$/, ': □')
    .replace(/: …$/, ': □')
    .replaceAll('…', '...')
    .trim();
}
