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

async function findSystem() {
  const lookup = process.platform === 'win32' ? 'where' : 'which';
  for (const name of systemNames) {
    const { code, output } = await capture(lookup, [name]).catch(() => ({ code: 1, output: '' }));
    const path = output.split(/\r?\n/)[0];
    if (code === 0 && path !== undefined && (await starts(path))) return path;
  }
  return installedPlaces.find((place) => existsSync(place));
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
  const parameters = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  const installed = await capture('apt-get', parameters, { env });
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
