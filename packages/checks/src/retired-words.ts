import { lineAt } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { listComments, listNodes } from './syntax.ts';

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

/** Names that others have chosen or depend on, by the paths that may write them. */
const allowed: readonly { name: string; path: RegExp; reason: string }[] = [
  { name: 'told', path: /broadcast/, reason: 'public field and column of a broadcast' },
  { name: 'toldTo', path: /\/broadcasts\//, reason: 'column of broadcasts' },
  { name: 'told_to', path: /-broadcasts\.ts$/, reason: 'column of broadcasts' },
  { name: 'experienceToldAt', path: /\/features\/trade\//, reason: 'column of masters' },
  {
    name: 'deadLetter',
    path: /\/core\/tasks\/|^db\/jobs\.test\.ts$/,
    reason: 'setting of a queue in pg-boss',
  },
  { name: 'letterSpacing', path: /\.tsx$/, reason: 'property of CSS' },
];

/** Phrases that mean letters of the alphabet. */
const alphabet =
  /\b(?:capital|small|(?:upper|lower)[- ]?case|Latin|Cyrillic|Norwegian|\d+) letters?\b|\bletters?(?: and|,| or) (?:digit|number|sign|space|hyphen)s?\b|\bletters? of (?:the alphabet|base\d+)\b/gi;

type Use = { line: number; word: string };

/** Identifiers and comments use the field's standard terms. */
export function checkRetiredWords(repository: Repository): Failure[] {
  return [...repository]
    .filter(([path]) => checkedFile.test(path) && !excludedFile.test(path))
    .flatMap(([path, text]) =>
      findUses(path, text).map(({ line, word }) => ({
        file: path,
        line,
        message: `"${word}" is a retired word: write ${retired.get(word.toLowerCase()) ?? ''}`,
      })),
    );
}

function findUses(path: string, text: string): Use[] {
  // Parsing every file costs seconds; most hold none of the words in any place.
  if (!splitWords(text).some(({ word }) => retired.has(word.toLowerCase()))) return [];
  const identifiers = listNodes(path, text)
    .filter(({ type }) => /^(?:JSX|Private)?Identifier$/.test(type))
    .map(({ name, start }) => ({ text: String(name), start }))
    .filter((identifier) => !isAllowed(identifier.text, path));
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

const isAllowed = (identifier: string, file: string): boolean =>
  allowed.some(({ name, path }) => name === identifier && path.test(file));

/** Splits prose and camelCase into words: `lowerCamel` → lower, Camel. */
function splitWords(text: string): { word: string; start: number }[] {
  return [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map((match) => ({
    word: match[0],
    start: match.index,
  }));
}
