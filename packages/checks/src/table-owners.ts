import { isTestFile, lineAt, listSources, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { calleeName, firstArgument, listNodes, literalText, templateParts } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

const ownersFile = 'packages/checks/src/table-owners.json';
const writingCalls = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);
const writingSql =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+"?\w+"?(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+"?(\w+)/gi;

/** Any query may read a table; only its one owner writes it. */
export function checkTableOwners(repository: Repository): Failure[] {
  const owners = toRecord(readJson(repository, ownersFile));
  return listSources(repository)
    .filter(([path]) => path.startsWith('apps/server/src/') && !isTestFile(path))
    .flatMap(([file, text]) =>
      listWrites(file, text).flatMap(({ table, line }) => {
        const message = refuse(file, table, owners[table]);
        return message === undefined ? [] : [{ file, line, message }];
      }),
    );
}

function refuse(file: string, table: string, owner: unknown): string | undefined {
  const writer = writerOf(file);
  if (typeof owner !== 'string') return `${table} is written but has no owner in ${ownersFile}`;
  if (file.includes('/features/admin/tabs/'))
    return `a tab writes ${table} itself: call the service of ${owner}`;
  return owner === writer ? undefined : `${table} belongs to ${owner} and is written by ${writer}`;
}

function writerOf(file: string): string {
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'core';
}

function listWrites(file: string, text: string): { table: string; line: number }[] {
  return listNodes(file, text).flatMap((node) =>
    tablesWritten(node).map((table) => ({ table, line: lineAt(text, node.start) })),
  );
}

function tablesWritten(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression' && writingCalls.has(calleeName(node) ?? '')) {
    const name = literalText(firstArgument(node))?.split(' ')[0];
    return name === undefined ? [] : [toSnakeCase(name)];
  }
  if (node.type !== 'TemplateLiteral') return [];
  return [...templateParts(node).join('$').matchAll(writingSql)].flatMap(
    ([, table]) => table ?? [],
  );
}

// The query builder uses camelCase, the tables snake_case.
function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
