import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * The lock file names no registry: from it npm would read the whole history of each package to learn where its file
 * lies, which is half of an installation. By custom the address follows from name and version; what comes from there is
 * held to the lock file's checksums. npm finds the addresses in a file that it prefers to the lock file.
 *
 * @param {string} lockFile
 * @param {string} registry the one that npm is set to
 * @returns takes that file away; the end of this process does, too
 */
export function addAddresses(lockFile, registry) {
  const file = join(dirname(lockFile), 'npm-shrinkwrap.json');
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages))
    if (isFetched(place, entry)) entry.resolved = addressOf(place, entry, registry);
  const remove = () => rmSync(file, { force: true });
  process.once('exit', remove);
  writeFileSync(file, JSON.stringify(lock));
  return remove;
}

const isFetched = (place, { link, inBundle, resolved }) =>
  place.includes('node_modules/') && link !== true && inBundle !== true && resolved === undefined;

/** `name` stands where a package is installed under another. */
function addressOf(place, { name = place.split('node_modules/').at(-1), version }, registry) {
  return new URL(`${name}/-/${name.split('/').at(-1)}-${version}.tgz`, registry).href;
}
