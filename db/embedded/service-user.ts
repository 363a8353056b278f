import { chmod, chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The account PostgreSQL runs under. `undefined` means: the one we are. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it another account: whoever owns the existing
 * data, else `postgres`, else `nobody`. Everyone else runs it as themselves.
 */
export async function chooseServiceUser(clusterDir: string): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) {
    await refuseForeignOwner(clusterDir);
    return undefined;
  }
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0)
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const chosen =
    accounts.find((each) => each.name === 'postgres') ??
    accounts.find((each) => each.name === 'nobody');
  if (!chosen) {
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" account to run it as. ' +
        'Start as another user, add such an account, or set DATABASE_URL.',
    );
  }
  return chosen;
}

async function refuseForeignOwner(clusterDir: string): Promise<void> {
  const uid = process.getuid?.();
  const owner = await stat(clusterDir).catch(() => undefined);
  if (uid === undefined || !owner || owner.uid === uid) return;
  throw new Error(
    `The database folder ${clusterDir} belongs to user ${owner.uid}, and this process runs as user ${uid}. ` +
      `Start as the owner (or as root), or give the folder away: chown -R ${uid} ${clusterDir}`,
  );
}

function parseAccounts(passwd: string): ServiceUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    const account = { name, uid: Number(uid), gid: Number(gid) };
    return name !== '' && account.uid > 0 && Number.isInteger(account.gid) ? [account] : [];
  });
}

/**
 * Makes `folder` and the parents it lacks. Parents that root makes under a strict umask would shut
 * the service user out of its own data, so those get the ordinary rights.
 */
export async function makeFolder(folder: string, user: ServiceUser | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!user || first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made))
    await chmod(made, 0o755);
}

/** The first folder on the way to `folder` that the service user may not enter, if there is one. */
export async function findClosedFolder(
  folder: string,
  user: ServiceUser | undefined,
): Promise<string | undefined> {
  if (!user) return undefined;
  for (const each of pathFromRoot(folder)) {
    const { mode, uid, gid } = await stat(each);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return each;
  }
  return undefined;
}

function pathFromRoot(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...pathFromRoot(parent), folder];
}

/** Gives a folder and all it holds to the service user; links are given, never followed. */
export async function giveFolder(folder: string, user: ServiceUser | undefined): Promise<void> {
  if (!user) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    if (!(await lstat(path)).isSymbolicLink()) await chown(path, user.uid, user.gid);
  }
  await chown(folder, user.uid, user.gid);
}
