import { listSources } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { corePartOf, resolveImport } from './layers.ts';
import { listImports } from './syntax.ts';
import type { Import } from './syntax.ts';

type Graph = Map<string, string[]>;

/**
 * The module structure: each part of the server's core is imported through its `index.ts`, and no import, types and
 * lazy ones included, is part of a cycle.
 */
export function checkStructure(repository: Repository): Failure[] {
  const failures: Failure[] = [];
  const graph: Graph = new Map();
  for (const [file, text] of listSources(repository)) {
    if (/^apps\/(server|web)\/src\/core\/[^/]+$/.test(file))
      failures.push({ file, line: 1, message: 'lies loose in core: it belongs into a folder' });
    const imports = listImports(file, text);
    for (const found of imports) {
      const message = refuseDeepImport(file, found);
      if (message !== undefined) failures.push({ file, line: found.line, message });
    }
    graph.set(
      file,
      imports.flatMap(({ source }) => resolveImport(file, source) ?? []),
    );
  }
  return [...failures, ...findCircles(graph)];
}

// A dynamic `import()` names its file: the index would load its neighbours as well.
function refuseDeepImport(file: string, { source, isDynamic }: Import): string | undefined {
  const target = resolveImport(file, source);
  const part = target === undefined ? undefined : corePartOf(target);
  if (part === undefined || part === corePartOf(file) || isDynamic) return undefined;
  return target?.endsWith(`/${part}/index.ts`) === true
    ? undefined
    : `${source} reaches into core/${part}: import what its index.ts exports`;
}

/** Each cycle once, reported at its first file: the shortest path from there back to it. */
function findCircles(graph: Graph): Failure[] {
  const inCircles = new Set<string>();
  return [...graph.keys()].toSorted().flatMap((file): Failure[] => {
    if (inCircles.has(file)) return [];
    const circle = wayBack(graph, file);
    if (circle === undefined) return [];
    for (const each of circle) inCircles.add(each);
    return [{ file, line: 1, message: `imports in a circle: ${[...circle, file].join(' → ')}` }];
  });
}

function wayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const pending = [start];
  for (let file = pending.shift(); file !== undefined; file = pending.shift()) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) return pathTo(cameFrom, start, file);
      if (cameFrom.has(target) || !graph.has(target)) continue;
      cameFrom.set(target, file);
      pending.push(target);
    }
  }
  return undefined;
}

function pathTo(cameFrom: Map<string, string>, start: string, end: string): string[] {
  const path = [end];
  while (path[0] !== undefined && path[0] !== start) path.unshift(cameFrom.get(path[0]) ?? start);
  return path;
}
