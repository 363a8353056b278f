import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { runProgram } from './postmaster.ts';
import { giveFolder, type ServiceUser } from './service-user.ts';

/** Whose password lies beside the data. */
export const superuser = 'postgres';
const unfinished = 'unfinished-';

/** We hold the lock, so whatever is still unfinished belongs to a run that died on the way. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(unfinished));
  for (const name of leftovers) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Built aside and renamed when whole: a crash in the middle leaves no half cluster in the real place. */
export async function createCluster(
  place: { dataDir: string; clusterDir: string; user: ServiceUser | undefined; fsync: boolean },
  binaries: Binaries,
): Promise<void> {
  const folder = await mkdtemp(join(place.dataDir, unfinished));
  const [pgdata, passwordFile] = [join(folder, 'pgdata'), join(folder, 'password')];
  await mkdir(pgdata, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await giveFolder(folder, place.user);
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const access = ['-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const speed = place.fsync ? [] : ['--no-sync'];
  await runProgram(
    binaries.initdb,
    ['-D', pgdata, ...locale, ...access, ...speed, '--no-instructions'],
    place.user,
  );
  await chmod(folder, 0o700);
  await rename(folder, place.clusterDir);
}
