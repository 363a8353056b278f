import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { addAddresses } from './addresses.mjs';
import { root } from './places.mjs';
import { capture, run } from './processes.mjs';

const lockFile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules');
const stampFile = join(installed, '.installed-lock');

/**
 * The workspaces of the product. Starting it requires neither the root's tools nor the tests' dependencies, which are
 * more than a third of all files.
 */
const product = [
  'apps/scripts',
  'apps/server',
  'apps/web',
  'db',
  'packages/client',
  'packages/domain',
];

// The web is built on this machine, wherever the product runs.
const options = [
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/**
 * Installs the locked packages when they are missing or the lock file has changed.
 *
 * @param {{ withTools: boolean }} wanted whether to include the tools of checks and tests
 */
export async function install({ withTools }) {
  const lock = hashLock();
  const [whole, part] = [`${lock} whole`, `${lock} product`];
  const stamp = readIfPresent(stampFile);
  if (stamp === whole || (stamp === part && !withTools)) return;
  if (stamp !== part && matchesLock()) return writeStamp(whole);
  // An interrupted installation starts over next time.
  rmSync(stampFile, { force: true });
  if (stamp === part) await addTools();
  else await installLocked(withTools);
  writeStamp(withTools ? whole : part);
}

/**
 * The user running a command may not be the one who installed and may lack write access: then the trees are compared
 * each time.
 */
function writeStamp(text) {
  try {
    writeFileSync(stampFile, text);
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

async function installLocked(withTools) {
  console.log('Installing packages (once) …');
  const only = product.map((workspace) => `--workspace=${workspace}`);
  const chosen = withTools ? [] : ['--include-workspace-root=false', ...only];
  await runNpm(['ci', ...options, ...chosen]);
}

/** Without removing anything: a server may be running on it. */
async function addTools() {
  console.log('Installing the tools of checks and tests (once) …');
  await runNpm(['install', '--no-save', ...options]);
}

async function runNpm(parameters) {
  // A registry may store its archives elsewhere: then npm asks it for each address, which takes longer.
  const code = (await runAddressed(parameters)) === 0 ? 0 : await callNpm(run, parameters);
  if (code === 0) return;
  throw new Error(
    `npm ${parameters[0]} failed (exit code ${code}); the reason stands above. Usual causes are no network, ` +
      'a proxy or registry that npm does not know (npm config get registry), or a full disk.',
  );
}

async function runAddressed(parameters) {
  const { output } = await callNpm(capture, ['config', 'get', 'registry']);
  const [registry] = /^https?:\/\/.*\/$/m.exec(output) ?? [];
  if (registry === undefined) return callNpm(run, parameters);
  const removeAddresses = addAddresses(lockFile, registry);
  const code = await callNpm(run, parameters);
  removeAddresses();
  return code;
}

/** @param {typeof run | typeof capture} how */
function callNpm(how, parameters) {
  const npm = process.env.npm_execpath;
  return npm !== undefined && /\.c?js$/.test(npm)
    ? how(process.execPath, [npm, ...parameters])
    : how('npm', parameters, { shell: process.platform === 'win32' });
}

function hashLock() {
  // The platform belongs to it: a folder shared between two systems holds the files of one of them.
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(lockFile))
    .digest('hex');
}

/** Whether the tree that npm left (by `npm install`, say) already matches the lock file. */
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
