import { listCatalogues } from './catalogues.ts';
import { readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

const listFile = 'packages/checks/src/texts.json';
const requiredFile = 'packages/checks/src/texts-required.json';

export type QuotedText = { lang: string; text: string };

/** The quoted texts that no catalogue of their language holds word for word. */
export function findAbsentTexts(repository: Repository): QuotedText[] {
  const present = new Set(
    listCatalogues(repository).flatMap(({ language, texts }) =>
      [...texts.values()].map((text) => `${language} ${normalizeHoles(text)}`),
    ),
  );
  return readTexts(repository).filter(
    ({ lang, text }) => !present.has(`${lang} ${normalizeHoles(text)}`),
  );
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

// The quotes name their holes freely ({firstName}, #id, N, a closing '...'); catalogues write {{name}}.
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
