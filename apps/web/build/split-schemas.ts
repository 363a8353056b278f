import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

const domainFile = /[\\/]packages[\\/]domain[\\/]src[\\/][^?]+\.ts$/;
const partQuery = /\?(plain|schemas)$/;

/** A top-level statement: the names it declares and the names it references. */
interface Statement {
  text: string;
  declares: string[];
  mentions: Set<string>;
  isExported: boolean;
}

interface Import {
  text: string;
  source: string;
  /** Imported names: local name to exported name. */
  names: Map<string, string>;
}

interface SourceFile {
  imports: Import[];
  plain: Statement[];
  schemas: Statement[];
}

/**
 * Splits modules of the domain that hold both constants and schemas: a module can't be split over two chunks, so a page
 * that reads one constant would fetch the schema library. The build makes two modules of each, one without the library
 * and one that needs it; the original re-exports both.
 */
export function schemasApart(): Plugin {
  const known = new Map<string, SourceFile>();
  const read = (file: string): SourceFile => {
    const found = known.get(file) ?? readSource(file, needsLibrary);
    known.set(file, found);
    return found;
  };
  // Whether an import needs the library, following re-exports into our other modules.
  const needsLibrary = (file: string, { source, names }: Import): string[] => {
    if (source === 'zod') return [...names.keys()];
    const next = resolve(dirname(file), source);
    if (!domainFile.test(next)) return [];
    const dear = new Set(read(next).schemas.flatMap(({ declares }) => declares));
    return [...names].filter(([, original]) => dear.has(original)).map(([name]) => name);
  };
  return {
    name: 'schemas-apart',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => known.clear(),
    resolveId: (source) =>
      partQuery.test(source) && domainFile.test(source.replace(partQuery, '')) ? source : null,
    load(id) {
      const file = id.replace(partQuery, '');
      if (!domainFile.test(file)) return null;
      const { imports, plain, schemas } = read(file);
      if (plain.length === 0 || schemas.length === 0) return null;
      const part = partQuery.exec(id)?.[1];
      if (part === 'plain') return writePart(imports, plain);
      if (part === 'schemas') return nameOthers(file, plain, schemas) + writePart(imports, schemas);
      return ['plain', 'schemas']
        .map((each) => `export * from ${JSON.stringify(`${file}?${each}`)};\n`)
        .join('');
    },
  };
}

type NeedsLibrary = (file: string, from: Import) => string[];

function readSource(file: string, needsLibrary: NeedsLibrary): SourceFile {
  const code = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const statements: Statement[] = [];
  for (const node of program.body) {
    const text = code.slice(node.start, node.end);
    if (node.type !== 'ImportDeclaration') statements.push(readStatement(node, text));
    else if (node.importKind !== 'type') imports.push(readImport(node, text));
  }
  const dear = new Set(imports.flatMap((from) => needsLibrary(file, from)));
  const schemas = new Set<Statement>();
  for (let size = -1; size < schemas.size;) {
    size = schemas.size;
    for (const statement of statements) {
      if (![...statement.mentions].some((name) => dear.has(name))) continue;
      schemas.add(statement);
      for (const name of statement.declares) dear.add(name);
    }
  }
  return {
    imports,
    plain: statements.filter((statement) => !schemas.has(statement)),
    schemas: statements.filter((statement) => schemas.has(statement)),
  };
}

function readImport(node: ESTree.ImportDeclaration, text: string): Import {
  const names = node.specifiers.map((each): [string, string] => [
    each.local.name,
    each.type === 'ImportSpecifier' && 'name' in each.imported ? each.imported.name : '*',
  ]);
  return { text, source: node.source.value, names: new Map(names) };
}

function readStatement(node: ESTree.Statement, text: string): Statement {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declared = isExported ? node.declaration : node;
  const declares =
    declared?.type === 'VariableDeclaration'
      ? declared.declarations.flatMap(({ id }) => [...namesIn(id)])
      : declared !== null && 'id' in declared && declared.id !== null && 'name' in declared.id
        ? [declared.id.name]
        : [];
  return { text, declares, isExported, mentions: namesIn(node) };
}

/** Every identifier in a piece of code: false positives are harmless. Types are erased and cost nothing. */
function namesIn(piece: unknown, names = new Set<string>()): Set<string> {
  if (typeof piece !== 'object' || piece === null) return names;
  const node: { type?: unknown; name?: unknown } = piece;
  if (typeof node.type === 'string' && /^TS(Type|Interface)/.test(node.type)) return names;
  if (node.type === 'Identifier' && typeof node.name === 'string') names.add(node.name);
  for (const value of Object.values(piece)) namesIn(value, names);
  return names;
}

/** Private names are exported too, for the other half. */
function writePart(imports: readonly Import[], statements: readonly Statement[]): string {
  const mentioned = new Set(statements.flatMap(({ mentions }) => [...mentions]));
  const needed = imports.filter(({ names }) =>
    [...names.keys()].some((name) => mentioned.has(name)),
  );
  const kept = statements.filter(({ isExported }) => !isExported);
  const names = kept.flatMap(({ declares, text }) =>
    /^(interface|type)\b/.test(text) ? [] : declares,
  );
  return [
    ...[...needed, ...statements].map(({ text }) => text),
    ...(names.length > 0 ? [`export { ${names.join(', ')} };`] : []),
  ].join('\n');
}

function nameOthers(
  file: string,
  plain: readonly Statement[],
  schemas: readonly Statement[],
): string {
  const mentioned = new Set(schemas.flatMap(({ mentions }) => [...mentions]));
  const names = plain
    .filter(({ text }) => !/^(export )?(declare |interface|type)\b/.test(text))
    .flatMap(({ declares }) => declares.filter((name) => mentioned.has(name)));
  if (names.length === 0) return '';
  return `import { ${names.join(', ')} } from ${JSON.stringify(`${file}?plain`)};\n`;
}
