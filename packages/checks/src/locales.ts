import {
  baseKey,
  isPlural,
  languages,
  lineOfKey,
  listCatalogues,
  namespaceOf,
} from './catalogues.ts';
import type { Catalogue, Language } from './catalogues.ts';
import { isTestFile, lineAt, listSources } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import {
  calleeName,
  firstArgument,
  isNode,
  listNodes,
  literalText,
  templateParts,
} from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

/** Every key is used, every used key exists, and all languages hold the same keys and holes. */
export function checkLocales(repository: Repository): Failure[] {
  const catalogues = listCatalogues(repository);
  const hasScreens = listSources(repository).some(([path]) =>
    path.startsWith('apps/web/src/features/'),
  );
  if (catalogues.length === 0)
    return hasScreens
      ? [{ file: 'apps/web/src', line: 1, message: 'no catalogue was read: check the reader' }]
      : [];
  const usage = readUsage(repository);
  return [
    ...compareLanguages(repository, catalogues),
    ...findUnusedKeys(repository, catalogues, usage),
    ...findMissingKeys(catalogues, usage),
  ];
}

function compareLanguages(repository: Repository, catalogues: Catalogue[]): Failure[] {
  const folders = Map.groupBy(catalogues, ({ folder }) => folder);
  return [...folders].flatMap(([folder, group]) => {
    const absent = languages
      .filter((language) => !group.some((one) => one.language === language))
      .map((language) => ({
        file: `${folder}/${language}.json`,
        line: 1,
        message: 'language is missing',
      }));
    const keys = new Set(group.flatMap(({ texts }) => [...texts.keys()].map(baseKey)));
    const gaps = group.flatMap((one) => [...keys].flatMap((key) => findGaps(one, group, key)));
    return [
      ...absent,
      ...gaps.map(({ file, key, message }) => ({
        file,
        line: lineOfKey(repository, file, key),
        message,
      })),
    ];
  });
}

type Gap = { file: string; key: string; message: string };

function findGaps(one: Catalogue, group: Catalogue[], key: string): Gap[] {
  const plural = group.some(({ texts }) => texts.has(`${key}_other`));
  const wanted = plural ? pluralForms(one.language).map((form) => `${key}_${form}`) : [key];
  const gaps = wanted
    .filter((name) => !one.texts.has(name))
    .map((name) => ({ file: one.file, key, message: `${name} is missing` }));
  const empty = wanted
    .filter((name) => one.texts.get(name)?.trim() === '')
    .map((name) => ({ file: one.file, key: name, message: `${name} is empty` }));
  const first = group[0];
  const different =
    first !== undefined && gaps.length === 0 && holesOf(one, key) !== holesOf(first, key)
      ? [{ file: one.file, key, message: `${key} has other holes than ${first.language}` }]
      : [];
  return [...gaps, ...empty, ...different];
}

function pluralForms(language: Language): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

// A plural form may omit the count ('one visit'), so plural forms are compared as a whole.
function holesOf({ texts }: Catalogue, key: string): string {
  const forms = [...texts].filter(
    ([name]) => name === key || (isPlural(name) && baseKey(name) === key),
  );
  const holes = forms.flatMap(([, text]) =>
    [...text.matchAll(/\{+-?\s*([\w.]+)/g)].map(([, hole]) => hole),
  );
  return [...new Set(holes)]
    .filter((hole) => hole !== 'count')
    .toSorted((left = '', right = '') => left.localeCompare(right))
    .join(',');
}

/** The web, and the server's code for pages and emails. */
const saysTexts = /^(apps\/web|packages\/domain)\/src\/|^apps\/server\/src\/core\/(?:pages|mail)\//;

type Call = { file: string; line: number; key: string; prefix: boolean };
type Usage = { words: ReadonlySet<string>; prefixes: readonly string[]; calls: Call[] };

/** The keys that the code uses. Any string literal counts as a use, since keys are also stored in tables. */
function readUsage(repository: Repository): Usage {
  const words = new Set<string>();
  const prefixes: string[] = [];
  const calls: Call[] = [];
  for (const [file, text] of listSources(repository)) {
    if (isTestFile(file) || !saysTexts.test(file)) continue;
    for (const node of listNodes(file, text)) {
      const word = literalText(node);
      if (word !== undefined) words.add(word);
      else if (node.type === 'TemplateLiteral') prefixes.push(templateParts(node)[0] ?? '');
      const call = readCall(node);
      if (call !== undefined) calls.push({ file, line: lineAt(text, node.start), ...call });
    }
  }
  return { words, prefixes: prefixes.filter((prefix) => /\w[.:_]/.test(prefix)), calls };
}

function readCall(node: SyntaxNode): { key: string; prefix: boolean } | undefined {
  const isTrans = node.type === 'JSXAttribute' && isNode(node.name) && node.name.name === 'i18nKey';
  const isCall = node.type === 'CallExpression' && calleeName(node) === 't';
  const value = isTrans ? node.value : isCall ? firstArgument(node) : undefined;
  const key = literalText(value);
  if (key !== undefined) return { key, prefix: false };
  if (!isNode(value) || value.type !== 'TemplateLiteral') return undefined;
  const prefix = templateParts(value)[0] ?? '';
  return prefix === '' ? undefined : { key: prefix, prefix: true };
}

/** All spellings of a key: alone, or prefixed with its namespace. */
function spellings(catalogue: Catalogue, key: string): string[] {
  const space = namespaceOf(catalogue);
  return [key, `${space}:${key}`, `${space}.${key}`];
}

function findUnusedKeys(repository: Repository, catalogues: Catalogue[], usage: Usage): Failure[] {
  const [source] = languages;
  return catalogues
    .filter(({ language }) => language === source)
    .flatMap((catalogue) =>
      [...new Set([...catalogue.texts.keys()].map(baseKey))]
        .filter((key) => {
          const names = spellings(catalogue, key);
          return !names.some(
            (name) =>
              usage.words.has(name) ||
              usage.prefixes.some((prefix) => name.startsWith(prefix)) ||
              isInUsedArray(name, usage.words),
          );
        })
        .map((key) => ({
          file: catalogue.file,
          line: lineOfKey(repository, catalogue.file, key),
          message: `${key} is not used by any screen`,
        })),
    );
}

// Lists of texts are fetched as a whole (returnObjects), under the name in front of the index.
function isInUsedArray(name: string, words: ReadonlySet<string>): boolean {
  const list = /^(.+?)\.\d+(\.|$)/.exec(name)?.[1];
  return list !== undefined && words.has(list);
}

function findMissingKeys(catalogues: Catalogue[], { calls }: Usage): Failure[] {
  const known = new Set(
    catalogues.flatMap((catalogue) =>
      [...catalogue.texts.keys()].flatMap((key) => [
        ...spellings(catalogue, key),
        ...spellings(catalogue, baseKey(key)),
      ]),
    ),
  );
  const starts = [...known];
  return calls
    .filter(({ key, prefix }) =>
      prefix
        ? !starts.some((name) => name.startsWith(key))
        : !known.has(key) && !starts.some((name) => name.startsWith(`${key}.0`)),
    )
    .map(({ file, line, key }) => ({ file, line, message: `no catalogue has the text ${key}` }));
}
