import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { type Repository, toList } from './repository.ts';
import { type SyntaxNode, isNode, literalText } from './syntax.ts';

/** A syntax node with its file. */
export interface Placed {
  node: SyntaxNode;
  file: string;
}

/** The declarations, imports and re-exports at a file's top level, by local name. */
interface Module {
  body: SyntaxNode[];
  declarations: Map<string, SyntaxNode>;
  imports: Map<string, { file: string; name: string }>;
}

/** Finds the declarations that code references, across files. */
export interface CallGraph {
  /** The statements of a file. */
  statementsOf(file: string): SyntaxNode[];
  /** The declaration of a name in a file; undefined for locals, globals and names of other packages. */
  resolve(name: string, file: string): Placed | undefined;
  /** A node and every declaration that it references, directly or transitively; each once. */
  reach(from: Placed): Placed[];
}

const packages: Readonly<Record<string, string>> = {
  '@mesterhand/domain/': 'packages/domain/src/',
  '@mesterhand/db/': 'db/',
};

export interface CallGraphOptions {
  /** Files whose declarations are not followed. */
  isLeaf: (file: string) => boolean;
  /** Injected parts, by the name they are injected under: where they are declared. */
  injected: Readonly<Record<string, { file: string; name: string }>>;
}

export function createCallGraph(
  repository: Repository,
  { isLeaf, injected }: CallGraphOptions,
): CallGraph {
  const modules = new Map<string, Module>();
  const mentioned = new Map<SyntaxNode, Set<string>>();
  const open = (file: string): Module => {
    const module = modules.get(file) ?? readModule(file, repository);
    modules.set(file, module);
    return module;
  };
  // An index only re-exports from another file.
  const findDeclared = (name: string, file: string): Placed | undefined => {
    const { declarations, imports } = open(file);
    const own = declarations.get(name);
    if (own !== undefined) return { node: own, file };
    const from = imports.get(name);
    return from && findDeclared(from.name, from.file);
  };
  const resolve = (name: string, file: string): Placed | undefined => {
    const found = findDeclared(name, file);
    const from = Object.hasOwn(injected, name) ? injected[name] : undefined;
    return found ?? (from && findDeclared(from.name, from.file));
  };
  const mentionsOf = (node: SyntaxNode): Set<string> => {
    const names = mentioned.get(node) ?? new Set(identifiersIn(node));
    mentioned.set(node, names);
    return names;
  };
  const reach = (from: Placed): Placed[] => {
    const found = new Map([[from.node, from]]);
    // Iterating a Map includes entries added meanwhile.
    for (const { node, file } of found.values())
      for (const name of mentionsOf(node)) {
        const next = resolve(name, file);
        if (next !== undefined && !isLeaf(next.file) && !found.has(next.node))
          found.set(next.node, next);
      }
    return [...found.values()];
  };
  return { statementsOf: (file) => open(file).body, resolve, reach };
}

/** Every node below one, types left out. */
export function nodesIn(root: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const pending: unknown[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...toList(next).filter((item) => item !== null));
    else if (isNode(next) && !/^TS(Type|Interface)/.test(next.type)) {
      found.push(next);
      pending.push(...Object.values(next).filter((field) => typeof field === 'object' && field));
    }
  }
  return found;
}

export function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function identifiersIn(node: SyntaxNode): string[] {
  return nodesIn(node)
    .filter(({ type }) => type === 'Identifier')
    .map(nameOf);
}

function readModule(file: string, repository: Repository): Module {
  const { program, errors } = parseSync(file, repository.get(file) ?? '');
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const body = toList(program.body).filter(isNode);
  return {
    body,
    declarations: new Map(body.flatMap(declarationsOf)),
    imports: new Map(body.flatMap((node) => importsOf(node, file, repository))),
  };
}

function declarationsOf(statement: SyntaxNode): [string, SyntaxNode][] {
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (!isNode(node)) return [];
  if (node.type !== 'VariableDeclaration') return isNode(node.id) ? [[nameOf(node.id), node]] : [];
  return toList(node.declarations)
    .filter(isNode)
    .flatMap((each) => namesIn(each.id).map((name): [string, SyntaxNode] => [name, each]));
}

const namesIn = (id: unknown): string[] => (isNode(id) ? identifiersIn(id) : []);

function importsOf(
  node: SyntaxNode,
  file: string,
  repository: Repository,
): [string, { file: string; name: string }][] {
  const source = literalText(node.source);
  const target = source === undefined ? undefined : fileOf(source, file);
  if (target === undefined || !repository.has(target)) return [];
  if (node.importKind === 'type' || node.exportKind === 'type') return [];
  return toList(node.specifiers)
    .filter(isNode)
    .flatMap((each): [string, { file: string; name: string }][] => {
      if (each.importKind === 'type' || each.exportKind === 'type') return [];
      if (each.type === 'ImportSpecifier')
        return [[nameOf(each.local), { file: target, name: nameOf(each.imported) }]];
      if (each.type === 'ExportSpecifier')
        return [[nameOf(each.exported), { file: target, name: nameOf(each.local) }]];
      return [];
    });
}

function fileOf(source: string, from: string): string | undefined {
  if (source.startsWith('.')) return join(dirname(from), source);
  const known = Object.entries(packages).find(([name]) => source.startsWith(name));
  return known && `${known[1]}${source.slice(known[0].length)}.ts`;
}
