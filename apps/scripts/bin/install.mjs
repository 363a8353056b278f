import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './places.mjs';
import { run } from './processes.mjs';

const lockFile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules');
const stampFile = join(installed, '.installed-lock');

/** Installs the locked packages when they are missing or the lock file has changed. */
export async function install() {
  const stamp = hashLock();
  if (readIfPresent(stampFile) === stamp) return;
  if (!matchesLock()) await installLocked();
  writeFileSync(stampFile, stamp);
}

async function installLocked() {
  console.log('Installing packages (about a minute, once) …');
  // Development packages are wanted always: the web is built, and the tests run, on this machine.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const code =
    npm !== undefined && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...options])
      : await run('npm', options, { shell: process.platform === 'win32' });
  if (code === 0) return;
  throw new Error(
    `npm ci failed (exit code ${code}); the reason stands above. Usual causes are no network, ` +
      'a proxy or registry that npm does not know (npm config get registry), or a full disk.',
  );
}

function hashLock() {
  // The platform belongs to it: a folder shared between two systems holds the files of one of them.
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(lockFile))
    .digest('hex');
}

/** Whether the tree that npm left behind (by `npm install`, say) is already the locked one. */
function matchesLock() {
  const marker = join(installed, '.package-lock.json');
  if (!existsSync(marker)) return false;
  const present = JSON.parse(readFileSync(marker, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link === true) return true;
    if (present[place] === undefined && mayBeAbsent(entry)) return true;
    return present[place]?.version === entry.version && existsSync(join(root, place));
  });
}

// Optional packages are rightly absent when they are for another platform, or belong to one that is.
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (optional !== true) return false;
  if (libc !== undefined || (os === undefined && cpu === undefined)) return true;
  const fits = (list, own) => list === undefined || [list].flat().includes(own);
  return !fits(os, process.platform) || !fits(cpu, process.arch);
}

function readIfPresent(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
