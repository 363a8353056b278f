import { isTestFile, listSources } from './repository.ts';
import type { Failure, Repository } from './repository.ts';
import { featureOf, mayImport, resolveImport, layerOf, layersFor, workspaceOf } from './layers.ts';
import type { Layer } from './layers.ts';
import { listImports } from './syntax.ts';
import type { Import } from './syntax.ts';

const workspaces = [
  'apps/scripts',
  'apps/server',
  'apps/web',
  'db',
  'packages/checks',
  'packages/client',
  'packages/domain',
  'tests',
];
const testPackages = /^(vitest|@vitest|@testing-library)(\/|$)/;

/** Compares every import of every file with the table of allowed imports. */
export function checkBoundaries(repository: Repository): Failure[] {
  const sources = listSources(repository);
  const failures = missingWorkspaces(sources.map(([path]) => path));
  const links: FeatureLink[] = [];
  for (const [file, text] of sources) {
    const layer = layerOf(file);
    if (layer === undefined) {
      failures.push({ file, line: 1, message: 'lies in no layer of the repository' });
      continue;
    }
    for (const found of listImports(file, text)) {
      const message = refuse(file, layer, found);
      if (message !== undefined) failures.push({ file, line: found.line, message });
      const link = featureLink(file, found);
      if (link !== undefined) links.push(link);
    }
  }
  return [...failures, ...findCircles(links)];
}

// A checker that finds no files reports success: an empty workspace is therefore a failure.
function missingWorkspaces(paths: string[]): Failure[] {
  const present = new Set(paths.map(workspaceOf));
  return workspaces
    .filter((name) => !present.has(name))
    .map((name) => ({
      file: name,
      line: 1,
      message: 'no TypeScript was read here: check the reader',
    }));
}

function refuse(file: string, layer: Layer, found: Import): string | undefined {
  const target = resolveImport(file, found.source);
  if (target === undefined) return refusePackage(file, layer, found.source);
  const targetLayer = layerOf(target);
  if (targetLayer === undefined) return `${found.source} lies in no layer`;
  if (layer === 'client' && target === 'apps/server/src/router.ts')
    return found.typeOnly
      ? undefined
      : 'client imports values of the server: only its types may cross';
  if (layer === 'client' && targetLayer === 'domain' && !found.typeOnly)
    return 'client imports values of the domain: only its types may cross';
  if (!layersFor(file, layer).includes(targetLayer))
    return `${layer} may not import ${targetLayer} (${found.source})`;
  if (leavesWorkspace(file, found.source, target, targetLayer))
    return `${found.source} leaves its workspace: import the package by its name`;
  return refuseFeature(file, layer, target);
}

function refusePackage(file: string, layer: Layer, source: string): string | undefined {
  const access = mayImport[layer];
  if (source.startsWith('node:'))
    return access.node || isTestFile(file) ? undefined : `${layer} may not use Node (${source})`;
  if (access.npm === 'any' || (isTestFile(file) && testPackages.test(source))) return undefined;
  const allowed = access.npm.some(
    (name) => source === name || source.startsWith(name.endsWith('/') ? name : `${name}/`),
  );
  return allowed ? undefined : `${layer} may not import the package ${source}`;
}

function leavesWorkspace(file: string, source: string, target: string, layer: Layer): boolean {
  if (!source.startsWith('.') || layer === 'tests-support' || layer === 'config') return false;
  return workspaceOf(file) !== workspaceOf(target);
}

// Other features may import two files of a feature, or of a part of it: its operations (service) and events (events).
function refuseFeature(file: string, layer: Layer, target: string): string | undefined {
  const [own, other] = [featureOf(file), featureOf(target)];
  if (layer !== 'server-feature' || isTestFile(file) || other === undefined || own === other)
    return undefined;
  return /\/(service|events)\.ts$/.test(target)
    ? undefined
    : `${own} reaches into ${other}: only its service.ts and events.ts are open`;
}

type FeatureLink = { side: string; from: string; to: string; file: string; line: number };

function featureLink(file: string, found: Import): FeatureLink | undefined {
  if (found.typeOnly || isTestFile(file)) return undefined;
  const target = resolveImport(file, found.source);
  const [from, to] = [featureOf(file), target === undefined ? undefined : featureOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  return { side: workspaceOf(file), from, to, file, line: found.line };
}

function findCircles(links: FeatureLink[]): Failure[] {
  const reaches = (side: string, start: string, goal: string): boolean => {
    const seen = new Set<string>();
    const pending = [start];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === goal) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      for (const link of links) if (link.side === side && link.from === next) pending.push(link.to);
    }
    return false;
  };
  return links
    .filter((link) => reaches(link.side, link.to, link.from))
    .map(({ file, line, from, to }) => ({
      file,
      line,
      message: `features go in a circle: ${from} imports ${to}, and ${to} leads back to ${from}`,
    }));
}
