import recheck from 'recheck/lib/browser.js';
import { isTestFile, lineAt, listSources, readJson, toList, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { isNode, listNodes } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

/** Code that matches external input: from people, browsers and other servers. Builds and tests read our own. */
const matching = /^(?:packages\/(?:domain|client)|apps\/(?:server|web|scripts))\/src\//;
const exceptionsFile = 'packages/checks/src/regular-expressions.json';
/** Patterns with a slow proof: a test of the run before landing proves them (0098). */
const provedFile = 'packages/checks/src/regular-expressions-proved.json';
/** Milliseconds for one pattern; most need a few. */
const timeout = 120_000;

/**
 * Every regular expression on external input takes linear time, which the checker proves by the automaton of its
 * pattern: otherwise a text without a match could take quadratic time on the server's one thread (ReDoS). What it
 * cannot prove is rewritten. Expressions that never see external input, and those built at run time, are listed as
 * exceptions by file and source, with the reason.
 */
export function checkRegularExpressions(repository: Repository): Failure[] {
  const exceptions = toRecord(readJson(repository, exceptionsFile));
  const proved = readProved(repository);
  const used = new Set<string>();
  const failures = listSources(repository)
    .filter(([path]) => matching.test(path) && !isTestFile(path))
    .flatMap(([file, text]) =>
      listPatterns(file, text).flatMap(({ source, line, problem }) => {
        const key = `${file} ${source}`;
        const reason = exceptions[key];
        if (typeof reason === 'string' && reason !== '') {
          used.add(key);
          return [];
        }
        if (proved.has(source)) {
          used.add(source);
          return [];
        }
        const message = problem();
        return message === undefined ? [] : [{ file, line, message: `${source} ${message}` }];
      }),
    );
  return [
    ...failures,
    ...findStale(Object.keys(exceptions), { used, file: exceptionsFile }),
    ...findStale(proved, { used, file: provedFile }),
  ];
}

/** The expressions whose proof is left to the run before landing, as they stand in the sources. */
export function readProved(repository: Repository): ReadonlySet<string> {
  return new Set(toList(readJson(repository, provedFile)).map(String));
}

function findStale(
  entries: Iterable<string>,
  { used, file }: { used: ReadonlySet<string>; file: string },
): Failure[] {
  return [...entries]
    .filter((entry) => !used.has(entry))
    .map((entry) => ({
      file,
      line: 1,
      message: `${entry} is not there any more, or has no reason: take the entry out`,
    }));
}

interface Pattern {
  source: string;
  line: number;
  /** The problem, if any; evaluated lazily where there is no exception, since it may be slow. */
  problem: () => string | undefined;
}

function listPatterns(file: string, text: string): Pattern[] {
  if (!/\/|RegExp/.test(text)) return [];
  return listNodes(file, text).flatMap((node) => {
    const line = lineAt(text, node.start);
    const source = text.slice(node.start, node.end);
    if (makesPattern(node))
      return [{ source, line, problem: () => 'is put together at run time: say why it is linear' }];
    const literal = toRecord(node.regex);
    const { pattern, flags } = literal;
    if (node.type !== 'Literal' || typeof pattern !== 'string' || typeof flags !== 'string')
      return [];
    return [{ source, line, problem: () => findProblem(pattern, flags) }];
  });
}

function makesPattern({ type, callee }: SyntaxNode): boolean {
  if (type !== 'NewExpression' && type !== 'CallExpression') return false;
  return isNode(callee) && callee.type === 'Identifier' && callee.name === 'RegExp';
}

const known = new Map<string, string | undefined>();

function findProblem(pattern: string, flags: string): string | undefined {
  const key = `/${pattern}/${flags}`;
  if (!known.has(key)) known.set(key, proveLinear(pattern, flags));
  return known.get(key);
}

/**
 * What speaks against linear time, if anything. Only proofs count: the checker's other method tries texts at random.
 */
export function proveLinear(pattern: string, flags: string): string | undefined {
  const found = recheck.checkSync(pattern, flags, { checker: 'automaton', timeout });
  if (found.status === 'safe') return undefined;
  return found.status === 'vulnerable'
    ? `takes time of the ${found.complexity.summary} of a text's length`
    : `cannot be proved linear (${found.error.kind}): write it in another way`;
}
