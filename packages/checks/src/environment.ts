import { lineAt, listSources, toList } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { isNode, listNodes, literalText } from './syntax.ts';
import type { SyntaxNode } from './syntax.ts';

const readers: readonly RegExp[] = [
  /^apps\/server\/src\/env\.ts$/,
  // Tools pass their settings by variables; these files read them.
  /(^|\/)(vite|vitest|playwright)\.config\.ts$/,
  /^tests\/support\/env\.ts$/,
  /^apps\/scripts\/src\/env\.ts$/,
];

/** `process.env` is read in one file, validated at boot; every other reader is listed above. */
export function checkEnvironment(repository: Repository): Failure[] {
  return listSources(repository)
    .filter(([path, text]) => text.includes('env') && !readers.some((reader) => reader.test(path)))
    .flatMap(([file, text]) =>
      listNodes(file, text)
        .filter(readsEnvironment)
        .map((node) => ({
          file,
          line: lineAt(text, node.start),
          message: 'process.env is read in env.ts alone: take the value as an argument',
        })),
    );
}

function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression')
    return (
      isProcess(node.object) &&
      (hasName(node.property, 'env') || literalText(node.property) === 'env')
    );
  if (node.type === 'VariableDeclarator')
    return isProcess(node.init) && isNode(node.id) && node.id.type === 'ObjectPattern';
  if (
    node.type !== 'ImportDeclaration' ||
    !/^(node:)?process$/.test(literalText(node.source) ?? '')
  )
    return false;
  return toList(node.specifiers).some(
    (specifier) => isNode(specifier) && hasName(specifier.imported, 'env'),
  );
}

function isProcess(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (hasName(value, 'process')) return true;
  return (
    value.type === 'MemberExpression' &&
    hasName(value.object, 'globalThis') &&
    hasName(value.property, 'process')
  );
}

function hasName(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}
