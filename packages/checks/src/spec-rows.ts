import { isTestFile, listSources, readJson } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { firstArgument, isNode, listNodes, literalText, templateParts } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

const specFile = 'tests/spec.md';
const doneFile = 'packages/checks/src/spec-done.json';
const testWords = /^(describe|it|test)$/;

export type SpecReport = { rows: string[]; untested: string[] };

/** Which rows of the checklist have a test that carries their id in its name. */
export function reportSpecRows(repository: Repository): SpecReport {
  const rows = readRows(repository);
  const names = listTestNames(repository);
  const tested = new Set(names.flatMap(listIds));
  return { rows, untested: rows.filter((row) => !tested.has(row)) };
}

/** Rows declared done still have a test; tests name existing rows. */
export function checkSpecRows(repository: Repository): Failure[] {
  const { rows, untested } = reportSpecRows(repository);
  if (rows.length === 0)
    return [{ file: specFile, line: 1, message: 'no row was read: check the reader' }];
  const done = readJson(repository, doneFile);
  if (!Array.isArray(done)) return [{ file: doneFile, line: 1, message: 'must be a list of ids' }];
  const known = new Set(rows);
  return done.map(String).flatMap((row) => {
    if (!known.has(row))
      return [{ file: doneFile, line: 1, message: `${row} is no row of ${specFile}` }];
    return untested.includes(row)
      ? [
          {
            file: doneFile,
            line: 1,
            message: `${row} is declared done, but no test carries its id`,
          },
        ]
      : [];
  });
}

function readRows(repository: Repository): string[] {
  const text = repository.get(specFile);
  if (text === undefined) throw new Error(`${specFile} is missing`);
  return [...new Set(listIds(text))];
}

/** The ids in a text; `A-94–97` expands to all four. */
export function listIds(text: string): string[] {
  return [...text.matchAll(/\b([AC])-(\d{2,3})(?:–(\d{2,3}))?/g)].flatMap(
    ([, series, first, last]) => {
      const start = Number(first);
      const count = last === undefined ? 1 : Number(last) - start + 1;
      return Array.from(
        { length: Math.max(count, 1) },
        (_, step) => `${series}-${String(start + step).padStart(2, '0')}`,
      );
    },
  );
}

function listTestNames(repository: Repository): string[] {
  return listSources(repository)
    .filter(([path]) => isTestFile(path) && !path.startsWith('packages/checks/'))
    .flatMap(([path, text]) => listNodes(path, text).flatMap(testName));
}

function testName(node: SyntaxNode): string[] {
  if (node.type !== 'CallExpression' || !testWords.test(rootName(node.callee))) return [];
  const first = firstArgument(node);
  const text = literalText(first);
  if (text !== undefined) return [text];
  return isNode(first) && first.type === 'TemplateLiteral' ? [templateParts(first).join(' ')] : [];
}

// `test.each(rows)('…')` and `test.describe('…')` lead back to `test`.
function rootName(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee.tag) : '';
}
