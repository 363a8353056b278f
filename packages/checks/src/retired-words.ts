import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lineAt, readJson, readRepository, toList } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { listComments, listNodes } from './syntax.ts';

const listFile = 'packages/checks/src/retired-words.json';
const checkedFile = /\.(ts|tsx|mjs)$/;
const excludedFile = /\.gen\.|(^|\/)locales\/|^db\/seed\//;

/** Every form of a retired word, lower case, and the terms that replace it. */
const retired = new Map(
  [
    ['house houses', 'product, installation or site'],
    ['letter letters', 'email or message'],
    ['bones', 'skeleton'],
    ['tally tallies tallied', 'counter or counts'],
    ['patience', 'timeout'],
    ['papers', 'documents'],
    ['wish wishes wished', 'request or input'],
    ['gather gathers gathered gathering', 'batch or collect'],
    ['owe owes owed owing', 'enqueue, pending or required'],
    ['told', 'notified, reported or logged'],
    ['crowd crowds crowded', 'load, backlog or many clients'],
    ['door doors', 'endpoint or entry point'],
    ['planted', 'seeded'],
    ['turnstile turnstiles', 'rate limiter or admission control'],
  ].flatMap(([forms = '', instead = '']) => forms.split(' ').map((form) => [form, instead])),
);

/** Identifiers that mean a letter of the alphabet. */
const allowedIdentifiers = new Set(['firstLetter', 'firstLetters', 'slugLetters']);

/** Phrases that mean letters of the alphabet. */
const alphabet =
  /\b(?:capital|small|(?:upper|lower)[- ]?case|Latin|Cyrillic|Norwegian|\d+) letters?\b|\bletters?(?: and|,| or) (?:digit|number|sign|space|hyphen)s?\b|\bletters? of (?:the alphabet|base\d+)\b/gi;

type Use = { line: number; word: string };

/** Identifiers and comments use the field's standard terms. The files that still do not are listed; the list may only shrink. */
export function checkRetiredWords(repository: Repository): Failure[] {
  const exempt = new Set(toList(readJson(repository, listFile)).map(String));
  const uses = findRetiredWords(repository);
  const failures = [...uses].flatMap(([file, found]) =>
    exempt.has(file)
      ? []
      : found.map(({ line, word }) => ({
          file,
          line,
          message: `"${word}" is a retired word: write ${retired.get(word.toLowerCase()) ?? ''}`,
        })),
  );
  const stale = [...exempt]
    .filter((path) => !uses.has(path))
    .map((path) => ({
      file: listFile,
      line: 1,
      message: `${path} holds no retired word (any more): take it out`,
    }));
  return [...failures, ...stale];
}

/** The uses in each file that has any, each word once a line. */
export function findRetiredWords(repository: Repository): Map<string, Use[]> {
  const files = [...repository].filter(
    ([path]) => checkedFile.test(path) && !excludedFile.test(path),
  );
  return new Map(
    files.flatMap(([path, text]) => {
      const uses = findUses(path, text);
      return uses.length === 0 ? [] : [[path, uses] as const];
    }),
  );
}

function findUses(path: string, text: string): Use[] {
  // Parsing every file costs seconds; most hold none of the words in any place.
  if (!splitWords(text).some(({ word }) => retired.has(word.toLowerCase()))) return [];
  const identifiers = listNodes(path, text)
    .filter(({ type }) => /^(?:JSX|Private)?Identifier$/.test(type))
    .map(({ name, start }) => ({ text: String(name), start }))
    .filter((identifier) => !allowedIdentifiers.has(identifier.text));
  const comments = listComments(path, text).map((comment) => ({
    ...comment,
    text: comment.text.replace(alphabet, (phrase) => ' '.repeat(phrase.length)),
  }));
  const uses = [...identifiers, ...comments].flatMap((source) =>
    splitWords(source.text)
      .filter(({ word }) => retired.has(word.toLowerCase()))
      .map(({ word, start }) => ({ line: lineAt(text, source.start + start), word })),
  );
  const unique = new Map(uses.map((use) => [`${use.line} ${use.word}`, use]));
  return [...unique.values()].toSorted((left, right) => left.line - right.line);
}

/** Splits prose and camelCase into words: `lowerCamel` → lower, Camel. */
function splitWords(text: string): { word: string; start: number }[] {
  return [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map((match) => ({
    word: match[0],
    start: match.index,
  }));
}

// `node packages/checks/src/retired-words.ts --write` regenerates the list of exempt files.
if (import.meta.main && process.argv.includes('--write')) {
  const root = resolve(import.meta.dirname, '../../..');
  const paths = [...findRetiredWords(readRepository(root)).keys()].toSorted();
  writeFileSync(join(root, listFile), `${JSON.stringify(paths, null, 2)}\n`);
  console.log(`${paths.length} files are exempt`);
}
