import { isTestFile, lineAt, listSources } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { calleeName, firstArgument, listNodes, literalText, templateParts } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

const writingCalls = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);
const writingSql =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+"?\w+"?(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+"?(\w+)/gi;

/** A statement that writes; its table is undefined when it is no literal. */
interface Write {
  table: string | undefined;
  line: number;
}

const featureFile = /^apps\/server\/src\/features\//;
/** In a feature, `service.ts` writes; queries, routers, events and tabs only read and lock. */
export function checkWritingStatements(repository: Repository): Failure[] {
  return listSources(repository)
    .filter(([path]) => featureFile.test(path) && !path.endsWith('/service.ts'))
    .filter(([path]) => !isTestFile(path))
    .flatMap(([file, text]) =>
      listWrites(file, text).map(({ table, line }) => ({
        file,
        line,
        message: `writes ${table ?? 'a table'}: only the service.ts of a feature or of its part writes`,
      })),
    );
}

/** The statements of a file that write, as calls of the query builder or in raw SQL. */
export function listWrites(file: string, text: string): Write[] {
  return listNodes(file, text).flatMap((node) =>
    tablesWritten(node).map((table) => ({ table, line: lineAt(text, node.start) })),
  );
}

function tablesWritten(node: SyntaxNode): (string | undefined)[] {
  if (node.type === 'CallExpression' && writingCalls.has(calleeName(node) ?? '')) {
    const name = literalText(firstArgument(node))?.split(' ')[0];
    return [name === undefined ? undefined : toSnakeCase(name)];
  }
  if (node.type !== 'TemplateLiteral') return [];
  return [...templateParts(node).join('$').matchAll(writingSql)].map(([, table]) => table);
}

// The query builder uses camelCase, the tables snake_case.
function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
