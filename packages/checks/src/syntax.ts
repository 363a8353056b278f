import { parseSync } from 'oxc-parser';
import { lineAt, toList } from './repository.ts';

/** A node of the syntax tree: its fields are looked at one by one, never trusted. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

export type Import = {
  source: string;
  line: number;
  typeOnly: boolean;
  /** A dynamic import: `import()`. */
  isDynamic: boolean;
};

export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

/** A comment's text without its delimiters; `start` is the offset of the text. */
export type SourceComment = { text: string; start: number };

function parse(path: string, text: string): ReturnType<typeof parseSync> {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return parsed;
}

/** Every comment of a file, in order. A file that cannot be parsed throws. */
export function listComments(path: string, text: string): SourceComment[] {
  return parse(path, text).comments.map(({ value, start }) => ({ text: value, start: start + 2 }));
}

/** Every node of a file. A file that cannot be parsed throws: a silent skip would hide violations. */
export function listNodes(path: string, text: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const pending: unknown[] = [parse(path, text).program];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...toList(next).filter((item) => item !== null));
    else if (isNode(next)) {
      nodes.push(next);
      pending.push(
        ...Object.values(next).filter((field) => typeof field === 'object' && field !== null),
      );
    }
  }
  return nodes.sort((left, right) => left.start - right.start);
}

/** The text of a string literal, or of a template without holes. */
export function literalText(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type !== 'TemplateLiteral') return undefined;
  const parts = templateParts(value);
  return parts.length === 1 ? parts[0] : undefined;
}

/** The fixed pieces of a template literal, in order. */
export function templateParts(node: SyntaxNode): string[] {
  return toList(node.quasis)
    .filter(isNode)
    .map((quasi) => {
      const value = quasi.value;
      return typeof value === 'object' && value !== null && 'cooked' in value
        ? String(value.cooked)
        : '';
    });
}

/** The name that is called: `t` of `t()`, and of `i18n.t()` too. */
export function calleeName(node: SyntaxNode): string | undefined {
  const callee = node.callee;
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined;
  return callee.property.type === 'Identifier' ? String(callee.property.name) : undefined;
}

/** By path: several rules read the imports of every file, and parsing is most of their time. */
const imports = new Map<string, { text: string; found: readonly Import[] }>();

/**
 * Everything a file imports: statements, re-exports, `import()` and types by `import('x').Y`.
 * `import { type X }` counts as a value import, because type stripping leaves it standing.
 */
export function listImports(path: string, text: string): readonly Import[] {
  const known = imports.get(path);
  if (known?.text === text) return known.found;
  const found = readImports(path, text);
  imports.set(path, { text, found });
  return found;
}

function readImports(path: string, text: string): Import[] {
  return listNodes(path, text).flatMap((node): Import[] => {
    const source = literalText(node.source);
    if (source === undefined) return [];
    const line = lineAt(text, node.start);
    if (node.type === 'TSImportType') return [{ source, line, typeOnly: true, isDynamic: false }];
    if (node.type === 'ImportExpression')
      return [{ source, line, typeOnly: false, isDynamic: true }];
    if (node.type === 'ImportDeclaration')
      return [{ source, line, typeOnly: node.importKind === 'type', isDynamic: false }];
    if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
      return [{ source, line, typeOnly: node.exportKind === 'type', isDynamic: false }];
    return [];
  });
}

/** The first argument of a call. */
export function firstArgument(node: SyntaxNode): unknown {
  return toList(node.arguments)[0];
}
