import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { findCommand, root } from './places.mjs';
import { capture, run } from './processes.mjs';

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
/** Debian's name of the browser without a window; a package of its own. */
const headlessShell = 'chromium-headless-shell';
const installedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
];

/** A Chromium for the browser tests: the configured one, the system's, or one installed now. */
export async function findChromium(node) {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return (await findSystem()) ?? (await installByApt()) ?? (await installByPlaywright(node));
}

/**
 * Chromium without the window around its pages, which spends a third less processor time on a journey; where it is
 * absent, or a browser was named, journeys run in that browser.
 */
export async function findHeadlessShell() {
  if ((process.env.CHROMIUM_PATH ?? '') !== '') return undefined;
  return findProgram([headlessShell]);
}

async function findSystem() {
  return (await findProgram(systemNames)) ?? installedPlaces.find((place) => existsSync(place));
}

async function findProgram(names) {
  const lookup = process.platform === 'win32' ? 'where' : 'which';
  for (const name of names) {
    const { code, output } = await capture(lookup, [name]).catch(() => ({ code: 1, output: '' }));
    const path = output.split(/\r?\n/)[0];
    if (code === 0 && path !== undefined && (await starts(path))) return path;
  }
  return undefined;
}

// On some systems `chromium` is only a stub that says "install the snap".
async function starts(path) {
  if (process.platform === 'win32') return existsSync(path);
  const { code } = await capture(path, ['--version']).catch(() => ({ code: 1 }));
  return code === 0;
}

async function installByApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium with apt …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await capture('apt-get', ['update', '-qq'], { env });
  const install = (name) =>
    capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  const installed = await install('chromium');
  // Not every distribution has it: journeys then run in the other.
  if (installed.code === 0) await install(headlessShell);
  if (installed.code !== 0) console.log(`${update.output}${installed.output}`.trim());
  return findSystem();
}

async function installByPlaywright(node) {
  console.log("Installing Playwright's Chromium …");
  const command = findCommand('@playwright/test', 'tests', 'playwright');
  const withDeps = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run(node, [command, 'install', ...withDeps, 'chromium']);
  const script =
    "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await capture(node, ['-e', script], { cwd: join(root, 'tests') });
  const path = output.trim();
  if (existsSync(path)) return path;
  throw new Error(
    'No Chromium was found, and none could be installed. Install Chromium or Google Chrome, or ' +
      'set CHROMIUM_PATH to its program, and run the tests again.',
  );
}
