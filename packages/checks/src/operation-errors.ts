import { type CallGraph, type Placed, createCallGraph, nameOf, nodesIn } from './call-graph.ts';
import { type Repository, isTestFile, toList } from './repository.ts';
import {
  type SyntaxNode,
  calleeName,
  firstArgument,
  isNode,
  literalText,
  templateParts,
} from './syntax.ts';

const codesFile = 'packages/domain/src/errors/codes.ts';
const routerFile = 'apps/server/src/router.ts';
/** Their use of errors concerns the format of answers, not the outcome of a call. */
const adapters =
  /core\/(errors\/(errors|problem-details)|rest\/adapter|http\/server|trpc\/registration|openapi\/[\w-]+)\.ts$/;

/** The codes that an operation can throw, by the path of its procedure, or by method and path of a plain route. */
export type OperationErrors = Record<string, string[]>;

/**
 * Derives from the source which of the listed codes each operation can throw: the codes in any function that it
 * references, directly or transitively. Injected parts (`ctx.limits`) cannot be followed: their codes belong to the
 * transport, and the API description adds them itself.
 */
export function findOperationErrors(repository: Repository): OperationErrors {
  const graph = createCallGraph(repository, {
    isLeaf: (file) => adapters.test(file) || file === codesFile,
    injected: { google: { file: 'apps/server/src/core/sessions/openid.ts', name: 'codeOf' } },
  });
  const codes = listCodes(graph);
  const entries = [...listProcedures(graph), ...listPlainRoutes(repository, graph)];
  const found = entries.map(([name, entry]): [string, string[]] => {
    const reached = graph.reach(entry).flatMap(({ node }) => codesIn(node, codes));
    return [name, [...new Set(reached)].toSorted()];
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function listCodes(graph: CallGraph): ReadonlySet<string> {
  const keysOf = (name: string): string[] =>
    nodesIn(graph.resolve(name, codesFile)?.node).flatMap((node) => {
      // The table is divided into files, which it spreads.
      if (node.type === 'SpreadElement') return keysOf(nameOf(node.argument) ?? '');
      return literalText(node.key) ?? [];
    });
  const keys = keysOf('errorTable');
  if (keys.length === 0) throw new Error(`${codesFile} holds no errorTable.`);
  return new Set(keys);
}

/** Codes of violated unique and exclusion constraints, by the table whose changes can violate them. */
const codesOfTables: Readonly<Record<string, string[]>> = {
  users: ['auth.emailTaken', 'auth.usernameTaken'],
  bookings: ['bookings.slotTaken'],
  categories: ['categories.nameTaken', 'categories.codeTaken'],
  posts: ['blog.slugTaken'],
};

/** The column that an update must write to break such a constraint. */
const columnsOfTables: Readonly<Record<string, string>> = {
  users: 'email',
  bookings: 'status',
  categories: 'name',
  posts: 'slug',
};

function codesIn(root: SyntaxNode, codes: ReadonlySet<string>): string[] {
  const nodes = nodesIn(root);
  return nodes.flatMap((each) => {
    const callee = each.type === 'CallExpression' ? calleeName(each) : undefined;
    const table = literalText(firstArgument(each)) ?? '';
    if (callee === 'insertInto') return codesOfTables[table] ?? [];
    if (callee === 'updateTable')
      return mentions(nodes, columnsOfTables[table]) ? (codesOfTables[table] ?? []) : [];
    if (each.type === 'TemplateLiteral') return codesOfStatement(templateParts(each).join(' '));
    const text = each.type === 'Literal' ? literalText(each) : undefined;
    return text !== undefined && codes.has(text) ? [text] : [];
  });
}

/** The same of a statement that is written as SQL. */
function codesOfStatement(sql: string): string[] {
  const [, verb, table = ''] = /\b(insert into|update) (\w+)/.exec(sql) ?? [];
  const column = columnsOfTables[table];
  if (verb === undefined || column === undefined) return [];
  return verb === 'update' && !sql.includes(`${column} =`) ? [] : (codesOfTables[table] ?? []);
}

/** Whether a column is written, possibly through a record with unknown keys. */
function mentions(nodes: readonly SyntaxNode[], column: string | undefined): boolean {
  return nodes.some(
    (node) =>
      node.type === 'SpreadElement' ||
      (node.type === 'Property' && nameOf(node.key) === column) ||
      setsRecord(node),
  );
}

/** `.set(changes)`: the caller determines the columns. */
function setsRecord(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || calleeName(node) !== 'set') return false;
  const given = firstArgument(node);
  return isNode(given) && given.type === 'Identifier';
}

type Entry = [name: string, entry: Placed];

function listProcedures(graph: CallGraph): Entry[] {
  const root = graph.resolve('appRouter', routerFile);
  if (root === undefined) throw new Error(`${routerFile} has no appRouter.`);
  return walkRouter(graph, { node: root.node, file: root.file }, []);
}

/** `router({ name: … })`, `mergeRouters(…)`, a name of either, or else a procedure. */
function walkRouter(graph: CallGraph, { node, file }: Placed, path: string[]): Entry[] {
  if (node.type === 'VariableDeclarator' && isNode(node.init))
    return walkRouter(graph, { node: node.init, file }, path);
  if (node.type === 'Identifier') {
    const target = graph.resolve(nameOf(node), file);
    return target === undefined ? [] : walkRouter(graph, target, path);
  }
  const callee = node.type === 'CallExpression' ? nameOf(node.callee) : '';
  if (callee === 'mergeRouters')
    return toList(node.arguments)
      .filter(isNode)
      .flatMap((part) => walkRouter(graph, { node: part, file }, path));
  if (callee !== 'router') return [[path.join('.'), { node, file }]];
  const object = firstArgument(node);
  return toList(isNode(object) ? object.properties : [])
    .filter(isNode)
    .flatMap(({ key, value }) =>
      isNode(value) ? walkRouter(graph, { node: value, file }, [...path, nameOf(key)]) : [],
    );
}

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Routes that are put on Fastify by hand: `fastify.post('/api/upload/avatar', …)`. */
function listPlainRoutes(repository: Repository, graph: CallGraph): Entry[] {
  const files = [...repository.keys()].filter(
    (file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !isTestFile(file),
  );
  return files.flatMap((file) =>
    graph.statementsOf(file).flatMap((statement) =>
      nodesIn(statement).flatMap((node): Entry[] => {
        const path = verbs.has(calleeName(node) ?? '') ? pathOf(graph, node, file) : undefined;
        if (path === undefined) return [];
        return [[`${calleeName(node)} ${shapeOf(path)}`, { node, file }]];
      }),
    ),
  );
}

/** The first argument where it is a path: written out, or a member of an object of paths. */
function pathOf(graph: CallGraph, node: SyntaxNode, file: string): string | undefined {
  const given = firstArgument(node);
  const text = literalText(given) ?? memberText(graph, given, file);
  return text?.startsWith('/') === true ? text : undefined;
}

function memberText(graph: CallGraph, node: unknown, file: string): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined;
  const object = graph.resolve(nameOf(node.object), file);
  const property = nodesIn(object?.node).find(
    (each) => each.type === 'Property' && nameOf(each.key) === nameOf(node.property),
  );
  return literalText(property?.value);
}

/** `/calendar/:token([^/]+).ics` → `/calendar/*.ics` */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+(?:\([^)]*\))?/g, '*');
}
