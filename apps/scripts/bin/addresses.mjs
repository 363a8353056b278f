import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * The lock file names no registry, so npm would read the whole metadata of each package to find its archive, which
 * takes half of an installation. By convention the address follows from name and version; downloads are verified by the
 * lock file's checksums. npm finds the addresses in a file that takes precedence over the lock file.
 *
 * @param {string} lockFile
 * @param {string} registry the one npm is configured for
 * @returns a function that removes that file; the end of this process does so too
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

/** `name` is set where a package is installed under an alias. */
function addressOf(place, { name = place.split('node_modules/').at(-1), version }, registry) {
  return new URL(`${name}/-/${name.split('/').at(-1)}-${version}.tgz`, registry).href;
}
