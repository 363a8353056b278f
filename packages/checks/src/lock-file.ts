import { checkOrigins } from './lock-origins.ts';
import { lockFile, textOf } from './production.ts';
import { lineAt, readJson, toRecord } from './repository.ts';
import type { Failure, Repository } from './repository.ts';

// Supported platforms: Linux, macOS and Windows on 64-bit Intel and ARM.
const boundToPlatform = /(?:darwin|win32|windows|win|linux|linuxmusl)-(?:x64|arm64|64)(?:-|$)/;
const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * The lock file installs the same tree on every platform. npm records only what the registry had for a release, so a
 * release published without some platforms would fail there, not here.
 */
export function checkLockFile(repository: Repository): Failure[] {
  const packages = toRecord(toRecord(readJson(repository, lockFile)).packages);
  const text = repository.get(lockFile) ?? '';
  const fail = (needle: string, message: string): Failure => ({
    file: lockFile,
    line: lineAt(text, Math.max(0, text.indexOf(needle))),
    message,
  });
  const wanted = Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(toRecord(toRecord(entry).optionalDependencies))
      .filter(([name]) => boundToPlatform.test(name))
      .map(([name, version]) => ({ place, name, version: textOf(version) })),
  );
  if (wanted.length === 0) return [fail('', 'no platform packages were read: check the reader')];
  const missing = wanted
    .filter(({ place, name, version }) => !isLocked(packages, { place, name, version }))
    .map(({ place, name, version }) =>
      fail(
        `"${place}"`,
        `${name} ${version} is not locked: choose a release that has every platform`,
      ),
    );
  return [...missing, ...checkOrigins(repository), ...checkExactVersions(repository)];
}

type Wanted = { place: string; name: string; version: string };

// npm resolves a package next to its dependent first, then in every folder above it.
function isLocked(packages: Record<string, unknown>, { place, name, version }: Wanted): boolean {
  const folders = place.split('/node_modules/').map((_, index, all) => all.slice(0, index + 1));
  const places = ['', ...folders.map((parts) => `${parts.join('/node_modules/')}/`)].filter(
    (folder) => folder !== '/',
  );
  return places.some((folder) => {
    const entry = toRecord(packages[`${folder}node_modules/${name}`]);
    // An override has replaced the package with one that exists for every platform.
    if (entry.name !== undefined && entry.name !== name) return true;
    const locked = entry.version;
    return locked !== undefined && (locked === version || !exactVersion.test(version));
  });
}

function checkExactVersions(repository: Repository): Failure[] {
  return [...repository]
    .filter(([path]) => path === 'package.json' || path.endsWith('/package.json'))
    .flatMap(([file, text]) =>
      dependencyFields
        .flatMap((field) => Object.entries(toRecord(toRecord(JSON.parse(text))[field])))
        .filter(([, version]) => !exactVersion.test(textOf(version)))
        .map(([name, version]) => ({
          file,
          line: lineAt(text, text.indexOf(`"${name}"`)),
          message: `${name} is asked for as ${textOf(version)}: write the exact version`,
        })),
    );
}
