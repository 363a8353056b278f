import { readJson, toRecord } from './repository.ts';
import type { Repository } from './repository.ts';

export const lockFile = 'package-lock.json';

/** One package of the lock file, at the place where npm puts it. */
export interface LockedPackage {
  place: string;
  name: string;
  version: string;
  licence: string;
  integrity: string;
  /** Left out on machines of another kind. */
  optional: boolean;
  /** The places of its dependencies. */
  needs: string[];
}

/** The workspaces that run in production, without checks and tests. */
const workspaces = [
  'apps/scripts',
  'apps/server',
  'apps/web',
  'db',
  'packages/client',
  'packages/domain',
];

type Places = Record<string, Record<string, unknown>>;

/**
 * Every package that an installation without development tools may contain, on any platform. npm's own list is not
 * used: from a lock file alone it omits what workspaces share and what other platforms need.
 */
export function listProduction(repository: Repository): LockedPackage[] {
  const places = readPlaces(repository);
  const seen = new Map<string, LockedPackage>();
  const pending = [...workspaces, ''].flatMap((place) =>
    listNeeds(places, place).filter((need) => !need.startsWith('packages/checks')),
  );
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (seen.has(place)) continue;
    const found = readPackage(places, place);
    seen.set(place, found);
    pending.push(...found.needs);
  }
  return [...seen.values()].toSorted((one, other) => (one.place < other.place ? -1 : 1));
}

/** The packages of a lock file by their places, without links to workspaces. */
export function readPlaces(repository: Repository): Places {
  const packages = toRecord(toRecord(readJson(repository, lockFile)).packages);
  return Object.fromEntries(
    Object.entries(packages)
      .map(([place, entry]) => [place, toRecord(entry)] as const)
      .filter(([, entry]) => entry.link !== true),
  );
}

/** The name under which a place is asked for. */
export function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Licences of packages whose package.json names none, by their LICENSE file. */
const licencesByFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

function readPackage(places: Places, place: string): LockedPackage {
  const entry = places[place] ?? {};
  return {
    place,
    name: textOf(entry.name) || nameOf(place),
    version: textOf(entry.version),
    licence: textOf(entry.license) || (licencesByFile[nameOf(place)] ?? ''),
    integrity: textOf(entry.integrity),
    optional: entry.optional === true,
    needs: listNeeds(places, place),
  };
}

function listNeeds(places: Places, place: string): string[] {
  const entry = places[place] ?? {};
  const needed = ['dependencies', 'optionalDependencies', 'peerDependencies']
    .flatMap((field) => Object.keys(toRecord(entry[field])))
    .flatMap((name) => findPlace(places, place, name) ?? []);
  // An optional peer may be present only for a development tool.
  return needed.filter((need) => places[need]?.dev !== true);
}

/** npm resolves a package next to its dependent first, then in every folder above it. */
function findPlace(places: Places, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (!folder.endsWith('node_modules') && Object.hasOwn(places, place)) return place;
    if (folder === '') return undefined;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
